import type { Viewer } from '../../access.ts';
import { say, type Word } from '../../words/rules.ts';
import type { Category } from '../rules.ts';
import { type AskedQuestion, variablesFor } from '../variables/list/rules.ts';
import { unknownIn, type Variable } from '../variables/rules.ts';

/** A text that letters begin with. */
export interface BeginningText {
  key: string;
  name: string;
  subject: string;
  body: string;
  category: Category;
}

/** Texts that a school keeps. */
export const MOST_TEMPLATES = 200;

const text = (...paragraphs: string[]): string => paragraphs.map((one) => `<p>${one}</p>`).join('<p></p>');
const hello = 'Hi {{reader_first_name|there}},';
const bye = 'Kind regards<br>{{sender_name|Your team}}<br>{{school_name}}';

/** The texts that every school begins with, with the nine words in braces. */
const beginnings: readonly BeginningText[] = [
  {
    key: 'welcome',
    name: 'Welcome a new {student}',
    subject: 'Welcome to {{school_name}}',
    body: text(
      hello,
      'Welcome to {{school_name}}! We are happy that {{student_first_name}} is joining us.',
      'The first class is <strong>{{next_class_name}}</strong> on {{next_class_date}} at {{next_class_time}}.',
      'If you have a question, just reply to this email.',
      bye,
    ),
    category: 'school',
  },
  {
    key: 'enquiry',
    name: 'Answer an enquiry',
    subject: 'Thank you for your enquiry',
    body: text(
      hello,
      'Thank you for asking about classes for {{lead_first_name}}. We will be in touch soon.',
      'Is there anything you would like to tell us before then? Just reply to this email.',
      bye,
    ),
    category: 'school',
  },
  {
    key: 'trial',
    name: 'Ask about a trial class',
    subject: 'How did {{student_first_name}} like the trial class?',
    body: text(
      hello,
      'Thank you for coming to a trial class with {{student_first_name}}. How did you both like it?',
      'If you would like to continue, reply to this email and we will find a place for {{student_first_name}}.',
      bye,
    ),
    category: 'school',
  },
  {
    key: 'reminder',
    name: 'Remind of the next class',
    subject: '{{student_first_name}} has a class on {{next_class_date}}',
    body: text(
      hello,
      'This is a short reminder of the next class of {{student_first_name}}:',
      '<strong>{{next_class_name}}</strong><br>{{next_class_date}} at {{next_class_time}}<br>{{next_class_location|The usual place}}',
      'See you there!',
      bye,
    ),
    category: 'school',
  },
  {
    key: 'cancelled',
    name: 'Cancel a class',
    subject: '{{class_name}} on {{class_date}} is cancelled',
    body: text(
      hello,
      'We are sorry: <strong>{{class_name}}</strong> on {{class_date}} at {{class_time}} is cancelled.',
      'We will tell you as soon as there is a new date.',
      bye,
    ),
    category: 'school',
  },
  {
    key: 'details',
    name: 'Ask for up-to-date details',
    subject: 'Are our details about {{student_first_name}} still right?',
    body: text(
      hello,
      'Please take a minute to check the details that we have about {{student_first_name}}: {{update_link}}',
      'The link is only for you. Please do not forward this email.',
      bye,
    ),
    category: 'school',
  },
  {
    key: 'unpaid',
    name: 'List unpaid invoices',
    subject: 'Your unpaid invoices at {{school_name}}',
    body: text(
      hello,
      'These invoices are not paid yet:',
      '{{invoice_list}}',
      'That is <strong>{{balance}}</strong> in all. {{payment_link}}',
      'If you have paid in the last few days, please ignore this email.',
      bye,
    ),
    category: 'school',
  },
  {
    key: 'news',
    name: 'News from the school',
    subject: 'News from {{school_name}}',
    body: text(hello, 'Here is what is new at {{school_name}}:', '<strong>Your first headline</strong>', bye),
    category: 'news',
  },
];

/** Every variable that some letter of the sender's can have. */
export function variablesOfAll(asked: {
  viewer: Viewer;
  words: readonly Word[];
  questions: readonly AskedQuestion[];
}): Variable[] {
  const scenes = [
    { about: 'student', class: true, invoice: true },
    { about: 'lead', class: true },
  ] as const;
  const all = scenes.flatMap((scene) => variablesFor(scene, asked));
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** The texts to begin with that the viewer's letters can have, in the school's words. */
export const beginningsFor = (words: readonly Word[], known: readonly Pick<Variable, 'name'>[]): BeginningText[] =>
  beginnings
    .filter(({ subject, body }) => unknownIn(`${subject} ${body}`, known) === null)
    .map((one) => ({
      ...one,
      name: say(words, one.name),
      subject: say(words, one.subject),
      body: say(words, one.body),
    }));

/** Whether a viewer can change a school's own text: its author can, and so can people who set up the school. */
export const mayChangeTemplate = (
  viewer: Viewer & { user_detail_id: number },
  { created_by }: { created_by: number | null },
): boolean => viewer.access.has('setup') || created_by === viewer.user_detail_id;
