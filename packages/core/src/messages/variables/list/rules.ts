import { type Access, LEAD, may, STUDENT, type Viewer } from '../../../access.ts';
import { fieldsIn, type PersonPart, type Whom } from '../../../people/fields.ts';
import { say, type Word } from '../../../words/rules.ts';
import type { AudienceType } from '../../rules.ts';
import type { LinkWords, Variable } from '../rules.ts';

/** Whom a letter is about, and what else it is about. */
export interface LetterScene {
  /** A child of the family, or nobody: then it speaks to its reader alone. */
  about: 'student' | 'lead' | null;
  /** One class that it is about. */
  class?: boolean;
  /** One invoice that it is about. */
  invoice?: boolean;
}

/** A question of the school's forms, as far as letters name its answer. */
export interface AskedQuestion {
  form_type: 'student' | 'lead';
  field_name: string;
  custom_name: string;
  field_type: string;
  is_archived: 0 | 1;
}

/** A variable with what its sender needs, and the letters that can have it. */
interface Rule extends Variable {
  needs: Access;
  is_in: (scene: LetterScene) => boolean;
}

/** The words that lead to an address. */
export const linkWords: LinkWords = { payment_link: 'Pay online', update_link: 'Check the details' };

/** Who sees people, and who sees bills; rows are narrowed further. */
const seesLeads = ['leads', 'all_leads'] as const;
const seesBills = ['billing', 'own_invoices'] as const;
export const needsOf: Readonly<Record<'student' | 'lead' | 'bill', Access>> = {
  student: 'students',
  lead: seesLeads,
  bill: seesBills,
};

const always = () => true;
const group =
  (name: string, needs: Access, is_in: Rule['is_in']) =>
  (entries: readonly (readonly [string, string, string])[]): Rule[] =>
    entries.map(([variable, label, example]) => ({ name: variable, label, group: name, example, needs, is_in }));

/** A camel-cased name as variables write it: schoolYear is school_year. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const parts: readonly PersonPart[] = ['name', 'contact', 'about', 'address'];
const examples: Readonly<Record<string, string>> = {
  firstName: 'Ada',
  surname: 'Lim',
  email: 'ada@example.com',
  phone: '+65 6123 4567',
  dob: 'Apr 30, 2015',
  gender: 'Female',
  street: '1 Orchard Road',
  city: 'Singapore',
  zip: '238823',
  country: 'Singapore',
};

/** The fields of a record that letters name. */
export const writtenFields = (of: Whom) => fieldsIn(...parts).filter((field) => field.of.includes(of));

const ofPerson = (of: 'student' | 'lead', name: string): Rule[] =>
  group(
    name,
    needsOf[of],
    ({ about }) => about === of,
  )([
    [`${of}_name`, 'Full name', 'Ada Lim'],
    ...writtenFields(of).map(
      (field) => [`${of}_${snake(field.name)}`, field.label, examples[field.name] ?? ''] as const,
    ),
    [`${of}_age`, 'Age', '11'],
    ...(of === 'lead' ? ([['lead_owner', 'Owner', 'Grace Tan']] as const) : []),
  ]);

const ofClass = (prefix: string, which: string) =>
  [
    [`${prefix}_name`, `${which}: name`, 'GCSE Maths'],
    [`${prefix}_date`, `${which}: date`, 'Nov 21, 2026'],
    [`${prefix}_time`, `${which}: time`, '04:30 PM'],
    [`${prefix}_teacher`, `${which}: {teacher}`, 'Grace Tan'],
    [`${prefix}_location`, `${which}: place`, 'Room 3'],
  ] as const;

const rules: readonly Rule[] = [
  ...group(
    'Reader',
    'staff',
    always,
  )([
    ['reader_first_name', 'First name', 'Ann'],
    ['reader_surname', 'Surname', 'Lim'],
    ['reader_name', 'Full name', 'Ann Lim'],
  ]),
  ...ofPerson('student', '{Student}'),
  ...ofPerson('lead', 'Lead'),
  ...group('Class', 'staff', (scene) => scene.class === true)(ofClass('class', 'Class')),
  ...group('Next class', 'students', ({ about }) => about === 'student')(ofClass('next_class', 'Next class')),
  ...group(
    'Invoice',
    seesBills,
    ({ invoice }) => invoice === true,
  )([
    ['invoice_number', 'Invoice number', 'INV-2026-0042'],
    ['invoice_amount', 'Invoice amount', 'SGD 240.00'],
    ['invoice_balance', 'Left to pay on it', 'SGD 240.00'],
    ['invoice_due_date', 'Due date', 'Nov 30, 2026'],
  ]),
  ...group(
    'Billing',
    seesBills,
    ({ about }) => about !== 'lead',
  )([
    ['balance', 'Left to pay in all', 'SGD 480.00'],
    ['invoice_list', 'List of unpaid invoices', 'INV-2026-0042: SGD 240.00, due on Nov 30, 2026'],
    ['payment_link', 'Link to pay', 'Pay online'],
  ]),
  ...group(
    'Links',
    'students',
    ({ about }) => about === 'student',
  )([['update_link', 'Link to check the details', 'Check the details']]),
  ...group(
    'School',
    'staff',
    always,
  )([
    ['school_name', "School's name", 'Bright Minds'],
    ['school_email', "School's email", 'hello@example.com'],
    ['school_phone', "School's phone", '+65 6123 4567'],
    ['school_website', "School's website", 'https://example.com'],
    ['school_address', "School's address", '1 Orchard Road, 238823 Singapore'],
  ]),
  ...group(
    'Sender',
    'staff',
    always,
  )([
    ['sender_first_name', 'First name', 'Grace'],
    ['sender_name', 'Full name', 'Grace Tan'],
    ['sender_email', 'Email', 'grace@example.com'],
  ]),
  ...group('Date', 'staff', always)([['today', 'Today', 'Nov 21, 2026']]),
];

/** Kinds of questions whose answers are no text for a letter. */
const unwritten = new Set(['file', 'guardian', 'address']);

/** The variable of a question's answer. */
export const variableOf = ({ form_type, field_name }: Pick<AskedQuestion, 'form_type' | 'field_name'>): string =>
  `${form_type}_${snake(field_name)}`;

/** The questions whose answers a letter about this kind of person can name. */
export const writtenQuestions = <Question extends AskedQuestion>(questions: readonly Question[]): Question[] => {
  const taken = new Set(rules.map(({ name }) => name));
  return questions.filter(
    (one) => one.is_archived === 0 && !unwritten.has(one.field_type) && !taken.has(variableOf(one)),
  );
};

/** The variables that a sender's letter can have, in the menu's order and the school's words. */
export function variablesFor(
  scene: LetterScene,
  { viewer, words, questions }: { viewer: Viewer; words: readonly Word[]; questions: readonly AskedQuestion[] },
): Variable[] {
  const asked = writtenQuestions(questions).filter(({ form_type }) => form_type === scene.about);
  const answers: Rule[] = asked.map((one) => ({
    name: variableOf(one),
    label: one.custom_name,
    group: one.form_type === 'student' ? '{Student}' : 'Lead',
    example: '',
    needs: needsOf[one.form_type],
    is_in: always,
  }));
  const at = rules.findLastIndex(({ group: name }) => name === (scene.about === 'lead' ? 'Lead' : '{Student}')) + 1;
  return [...rules.slice(0, at), ...answers, ...rules.slice(at)]
    .filter(({ needs, is_in }) => is_in(scene) && may(viewer, needs))
    .map(({ name, label, group: heading, example }) => ({
      name,
      // A question is the school's own text, which has no words of ours.
      label: answers.some((one) => one.name === name) ? label : say(words, label),
      group: say(words, heading),
      example,
    }));
}

/** The roles of people whom letters are about. */
export const roleAbout = { student: STUDENT, lead: LEAD } as const;

const about: Readonly<Record<AudienceType, LetterScene['about'] | 'of'>> = {
  student: 'student',
  students: 'student',
  batch: 'student',
  event: 'student',
  series: 'student',
  subject: 'student',
  lead: 'lead',
  leads: 'lead',
  guardian: null,
  guardians: null,
  staff: null,
  list: 'of',
  segment: 'of',
};

/** What a letter to an audience is about; `of` says of whom a list or a segment is. */
export function sceneOf(audience: {
  type: AudienceType;
  of?: string | undefined;
  event_id?: number | null | undefined;
}): LetterScene {
  const whom = about[audience.type];
  const is_class = audience.type === 'event' || (audience.event_id ?? null) !== null;
  const own = audience.of === 'lead' || audience.of === 'student' ? audience.of : null;
  return { about: whom === 'of' ? own : whom, ...(is_class && { class: true }) };
}

/** Whether a letter names a child: then each child's family gets its own. */
export const namesChild = (names: readonly string[]): boolean =>
  names.some((name) => /^(student|lead|next_class|update_link)(_|$)/.test(name));
