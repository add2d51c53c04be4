import type { WrittenFilter } from '../operators/rules.ts';
import type { ActionType, DelayType, Recipient } from '../rules.ts';
import { triggerOf } from '../triggers/rules.ts';

/** Tags of templates: Operations is gray, Marketing red, the others green. */
export const templateTags = ['Operations', 'Marketing', 'Billing', 'Attendance'] as const;

/** An automation to begin with; texts have the nine words in braces. */
export interface Template {
  id: number;
  automation_name: string;
  automation_desc: string;
  automation_tags: (typeof templateTags)[number];
  automation_type: string;
  delay: number;
  delay_type: DelayType;
  filters: readonly Pick<WrittenFilter, 'condition_field' | 'condition_operator' | 'condition_value'>[];
  action: TemplateMail | TemplateTask;
}

interface TemplateMail {
  action_type: 'email';
  recipient: Recipient;
  mail_subject: string;
  mail_content: string;
}

interface TemplateTask {
  action_type: 'task';
  task_detail: string;
  task_due: 'today' | 'tomorrow' | 'one_week' | 'one_month';
}

const HELLO = 'Hi {{reader_first_name|there}},';
const BYE = 'Kind regards<br>{{school_name}}';

/** A letter of some paragraphs, with its greeting and its end. */
const letter = (...paragraphs: readonly string[]): string =>
  [HELLO, ...paragraphs, BYE].map((one) => `<p>${one}</p>`).join('<p></p>');

const mail = (mail_subject: string, ...paragraphs: readonly string[]): TemplateMail => ({
  action_type: 'email',
  recipient: 'family',
  mail_subject,
  mail_content: letter(...paragraphs),
});

const task = (task_detail: string, task_due: TemplateTask['task_due']): TemplateTask => ({
  action_type: 'task',
  task_detail,
  task_due,
});

const at = (delay: number, delay_type: DelayType): Pick<Template, 'delay' | 'delay_type'> => ({ delay, delay_type });
const atOnce = at(0, 'minutes');

const filter = (condition_field: string, condition_operator: string, condition_value: string | string[]) => ({
  condition_field,
  condition_operator,
  condition_value,
});

/** Every template. Those whose trigger is not there yet are not offered. */
const all: readonly Template[] = [
  {
    id: 1,
    automation_name: 'Post booking instructions',
    automation_desc: 'Tell a family what to bring and when to come, right after they book a class online.',
    automation_tags: 'Operations',
    automation_type: 'onlineBooking',
    ...atOnce,
    filters: [filter('confirm_status', '=', 'confirmed')],
    action: mail(
      'Your booking at {{school_name}}',
      'Thank you for booking a class with us. Please come ten minutes early, and bring water and something to write with.',
      'If you can’t come, just reply to this email.',
    ),
  },
  {
    id: 2,
    automation_name: 'Birthday promotion reminder',
    automation_desc: 'Congratulate {students} on their birthday, with an offer for the family.',
    automation_tags: 'Marketing',
    automation_type: 'studentBirthday',
    ...atOnce,
    filters: [filter('birthday', '=', 'today')],
    action: mail(
      'Happy birthday, {{student_first_name}}!',
      'All of us at {{school_name}} wish {{student_first_name}} a happy birthday.',
      'As a present, bring a friend to one class this month for free.',
    ),
  },
  {
    id: 3,
    automation_name: 'Post trial follow up',
    automation_desc: 'Ask how the trial was, two days after it was booked.',
    automation_tags: 'Marketing',
    automation_type: 'trial',
    ...at(2, 'days'),
    filters: [],
    action: mail(
      'How was the trial class?',
      'Thank you for trying a class at {{school_name}}. How did you like it?',
      'If you would like to continue, reply to this email and we will find a place.',
    ),
  },
  {
    id: 4,
    automation_name: 'Welcome a new {student}',
    automation_desc: 'Write to the family an hour after a {student} is added.',
    automation_tags: 'Operations',
    automation_type: 'studentAdded',
    ...at(1, 'hours'),
    filters: [],
    action: mail(
      'Welcome to {{school_name}}',
      'Welcome! We are happy that {{student_first_name}} is joining us.',
      'If you have a question, just reply to this email.',
    ),
  },
  {
    id: 5,
    automation_name: 'Call a new lead',
    automation_desc: 'Give the owner of a new lead a task for today.',
    automation_tags: 'Marketing',
    automation_type: 'leadAdded',
    ...atOnce,
    filters: [],
    action: task('Call this lead within an hour', 'today'),
  },
  {
    id: 6,
    automation_name: 'Call a quiet lead',
    automation_desc: 'Give the owner a task when nothing has happened with a lead for a week.',
    automation_tags: 'Marketing',
    automation_type: 'leadQuiet',
    ...atOnce,
    filters: [],
    action: task('Nothing has happened here for a while: call them', 'tomorrow'),
  },
  {
    id: 7,
    automation_name: 'Missed class',
    automation_desc: 'Write to the family when a {student} is marked absent.',
    automation_tags: 'Attendance',
    automation_type: 'attendance',
    ...at(30, 'minutes'),
    filters: [filter('attendance_status', 'IN', ['4', '7'])],
    action: mail(
      'We missed {{student_first_name}} today',
      '{{student_first_name}} was not in class today. We hope that everything is all right.',
      'If we marked this by mistake, please reply to this email.',
    ),
  },
  {
    id: 8,
    automation_name: 'Two absences in a row',
    automation_desc: 'Write to the family after a second absence in a row.',
    automation_tags: 'Attendance',
    automation_type: 'absences',
    ...atOnce,
    filters: [filter('absences', '=', '2')],
    action: mail(
      'How is {{student_first_name}}?',
      '{{student_first_name}} has missed two classes in a row. Is there anything that we can help with?',
    ),
  },
  {
    id: 9,
    automation_name: 'Class tomorrow',
    automation_desc: 'Remind the family a day before each class.',
    automation_tags: 'Operations',
    automation_type: 'classUpcoming',
    ...atOnce,
    filters: [],
    action: mail('Your class tomorrow', 'This is a short reminder of the class of {{student_first_name}} tomorrow.'),
  },
  {
    id: 10,
    automation_name: 'Sessions run out',
    automation_desc: 'Tell the family two weeks before sessions expire.',
    automation_tags: 'Billing',
    automation_type: 'sessionsExpiring',
    ...atOnce,
    filters: [],
    action: mail(
      'Some sessions expire soon',
      '{{student_first_name}} still has sessions that expire in two weeks. Reply to this email to book them.',
    ),
  },
  {
    id: 11,
    automation_name: 'Overdue for 14 days: call',
    automation_desc: 'Give the front office a task when an invoice is two weeks overdue.',
    automation_tags: 'Billing',
    automation_type: 'invoiceOverdue',
    ...atOnce,
    filters: [],
    action: task('An invoice is two weeks overdue: call the family', 'today'),
  },
  {
    id: 12,
    automation_name: 'Thank you for paying',
    automation_desc: 'Thank the family when a payment is recorded.',
    automation_tags: 'Billing',
    automation_type: 'payment',
    ...at(10, 'minutes'),
    filters: [],
    action: {
      ...mail('Thank you for your payment', 'We received your payment. Thank you!'),
      recipient: 'payer',
    },
  },
  {
    id: 13,
    automation_name: 'School closed',
    automation_desc: 'Tell families a week before each holiday that there are no classes.',
    automation_tags: 'Operations',
    automation_type: 'holiday',
    ...atOnce,
    filters: [filter('date', '=', 'one week from now'), filter('who', '=', 'students')],
    action: mail(
      'No classes next week',
      'The school is closed on a holiday next week, so there are no classes on that day.',
    ),
  },
];

/** The templates whose triggers are there. */
export const templates: readonly Template[] = all.filter(({ automation_type }) => triggerOf(automation_type));

/** What a template does. */
export const templateAction = ({ action }: Template): ActionType => action.action_type;
