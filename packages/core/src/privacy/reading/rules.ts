import { attendanceCodes } from '../../calendar/marks/rules.ts';
import { dayText } from '../../format.ts';
import { fieldsIn, type PersonField, personFields } from '../../people/fields.ts';
import { fieldText, valueText } from '../../people/questions/values/rules.ts';
import { kindLabel, plainName, plainValue } from '../audit/rules.ts';
import { interestLevels } from '../../people/interest/rules.ts';
import type { Row } from '../rules.ts';
import { type Thing, idIn } from './ids/rules.ts';

/** Titles of tables, in the order in which people read them. */
const titles: Record<string, string> = {
  person: 'Record',
  guardian_link: 'Family',
  guardian_link_removed: 'Earlier family',
  emergency_contact: 'Emergency contacts',
  submission: 'Forms sent',
  proposal: 'Sent by links',
  enrolment: 'Enrolments',
  event_student: 'Classes, day by day',
  attendance_mark: 'Attendance',
  mark_entry: 'Every attendance mark',
  waitlist: 'Waitlists',
  credit_grant: 'Sessions received',
  credit_entry: 'Sessions used',
  registration_fee_paid: 'Registration fees',
  payment: 'Payments',
  checkout: 'Online payments',
  saved_method: 'Saved payment methods',
  stock_entry: 'Products',
  note: 'Notes',
  mention: 'Mentions in notes',
  task: 'Tasks',
  person_file: 'Files',
  stage_move: 'Stages',
  batch_member: 'Batches',
  person_tag: 'Tags',
  leave: 'Days off',
  employment: 'Employment',
  working_hours: 'Working hours',
  event_staff: 'Classes taught',
  event_series_staff: 'Class series taught',
  mail: 'Mails',
  person_link: 'Links to the family',
  make_up_link: 'Links for make-ups',
  feed: 'Private calendar addresses',
  form_draft: 'Unfinished forms',
  person_external_id: 'IDs in other systems',
  duplicate_pair: 'Records that looked alike',
  people_import_row: 'Rows of imports',
  bulk_person: 'Bulk actions',
  audit: 'History',
};

/** How what is kept is written for people: the school's questions by their names, its things by their ids, moments in its zone, its words. */
export interface ReadWith {
  questions: ReadonlyMap<string, string>;
  named: (thing: Thing, id: number) => string | undefined;
  moment: (instant: string | Date) => string;
  phone: (number: string) => string;
  say: (text: string) => string;
}

/** A line of the page, and a part of it with a row after the other. */
export interface Line {
  label: string;
  value: string;
}
export interface Section {
  title: string;
  rows: Line[][];
}

/** How values are kept that are a person's own, by the name of the field and of its column. */
const kept = new Map<string, Pick<PersonField, 'kind' | 'options'>>([
  ...fieldsIn().flatMap((field) => [field.name, field.column].map((name) => [name, field] as const)),
  ['parentPhone1', personFields.phone],
]);
/** The words for numbers, by column name. */
const words: Record<string, readonly (readonly [value: number, word: string])[]> = {
  task_status: [
    [0, 'Open'],
    [1, 'Done'],
  ],
  interest: interestLevels.map(({ value, label }) => [value, label]),
  attendance_code: attendanceCodes.map(({ code, label }) => [code, label]),
};
/** Columns that hold again, for programs, what another one says to people. */
const saidElsewhere: Record<string, readonly string[]> = {
  submission: ['body'],
  mail: ['html', 'calendar'],
  stage_move: ['from_stage_id', 'to_stage_id'],
  mark_entry: ['device_mark'],
  attendance_mark: ['device_mark'],
};

function plain(name: string, value: string | number | boolean, how: ReadWith): string {
  if (typeof value === 'boolean') return valueText('', value);
  if (typeof value === 'string' && value.startsWith('data:image/')) return 'Signed by hand';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return how.moment(value);
  if (typeof value === 'string')
    return (
      dayText(value) ||
      (name === 'kind' && value
        ? kindLabel(value, how.say)
        : fieldText(kept.get(name) ?? { kind: 'text' }, plainValue(name, value), how.phone))
    );
  const word = words[name]?.find(([known]) => known === value)?.[1] ?? plainValue(name, String(value));
  return how.say(word);
}

const isShown = (value: unknown): value is Line[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === 'object' && one !== null && 'label' in one && 'value' in one);

function lines(name: string, label: string, value: unknown, how: ReadWith): Line[] {
  if (value === null || value === undefined || value === '') return [];
  const thing = typeof value === 'number' ? idIn(name) : undefined;
  if (thing)
    return [{ label, value: (thing !== 'nothing' && how.named(thing, value as number)) || '' }].filter(
      (line) => line.value !== '',
    );
  if (value instanceof Date) return [{ label, value: how.moment(value) }];
  if (isShown(value))
    return value
      .filter((line) => line.value !== '')
      .map((line) => ({ label: how.say(line.label), value: String(line.value) }));
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? [] : [{ label, value: value.map((one) => plain(name, one, how)).join(', ') }];
  if (typeof value !== 'object') return [{ label, value: plain(name, value as string, how) }];
  const isAnswers = name === 'custom' || name === 'values';
  return Object.entries(value).flatMap(([inner, part]) =>
    lines(inner, (isAnswers && how.questions.get(inner)) || `${label}: ${plainName([inner])}`, part, how),
  );
}

/** Tables as sections for people: in reading order, without meaningless numbers, empty values and repetitions. */
export function readable(tables: Readonly<Record<string, readonly Row[]>>, how: ReadWith): Section[] {
  const known = Object.keys(titles);
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length - 1.5);
  const label = (table: string, column: string) =>
    table === 'audit' && column === 'kind' ? 'What' : plainName([column]);
  const written = (table: string, row: Row) =>
    Object.entries(row)
      .filter(([column]) => !saidElsewhere[table]?.includes(column))
      .flatMap(([column, value]) =>
        lines(table !== 'audit' && column === 'kind' ? 'kind of' : column, label(table, column), value, how),
      );
  return Object.entries(tables)
    .sort(([one], [other]) => place(one) - place(other))
    .map(([name, rows]) => ({
      title: how.say(titles[name] ?? plainName([name])),
      rows: rows.map((row) => written(name, row)).filter((row) => row.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
}
