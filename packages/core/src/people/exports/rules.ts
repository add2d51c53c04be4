import type { Category } from '../../access.ts';
import { fullName } from '../../format.ts';
import { valueText } from '../questions/values/rules.ts';

/** The day of an instant, YYYY-MM-DD, as the school's calendar has it. */
export type DayOf = (instant: string) => string;

/** A column of a list as a file, by the screen's name of it: one or several cells, under headers that carry the nine words. */
export interface FileColumn<Row, Name extends string = string> {
  id: Name;
  /** `right` is needed to see a cell. */
  cells: readonly (readonly [header: string, value: (row: Row, day: DayOf) => unknown, right?: Category])[];
}

/** The cells of columns that a viewer has the right to see. */
export function cellsFor<Row>(columns: readonly FileColumn<Row>[], access: ReadonlySet<string>) {
  return columns.flatMap(({ cells }) => cells).filter(([, , right]) => right === undefined || access.has(right));
}

export interface Named {
  firstName: string;
  surname: string;
}
export interface Person extends Named {
  user_detail_id: number;
  email: string;
  phone: string;
  city: string;
  signup_source: string;
  created_on: string;
  guardian: (Named & { email: string; phone: string }) | null;
  tags: readonly { tag_name: string }[];
}

export const one = <Row, Name extends string = string>(
  id: Name,
  header: string,
  value: (row: Row, day: DayOf) => unknown,
): FileColumn<Row, Name> => ({
  id,
  cells: [[header, value]],
});
export const nameOf = (person: Named | null) => (person ? fullName(person) : '');

export const name: FileColumn<Named, 'firstName'> = {
  id: 'firstName',
  cells: [
    ['First name', (row) => row.firstName],
    ['Surname', (row) => row.surname],
  ],
};
export const guardian: FileColumn<Person, 'guardian'> = {
  id: 'guardian',
  cells: [
    // Given name first whatever the school's order, because the import reads it so.
    ['Guardian', ({ guardian: of }) => (of ? [of.firstName, of.surname].filter(Boolean).join(' ') : ''), 'guardian'],
    ['Guardian email', (row) => row.guardian?.email, 'guardian'],
    ['Guardian phone', (row) => row.guardian?.phone, 'guardian'],
  ],
};
export const tags = one<Person, 'tags'>('tags', 'Tags', (row) => row.tags.map((tag) => tag.tag_name).join(', '));
export const contact: FileColumn<Person, 'email' | 'phone'>[] = [
  one('email', 'Email', (row) => row.email),
  one('phone', 'Phone', (row) => row.phone),
];
export const created = one<{ created_on: string }, 'created_on'>('created_on', 'Created on', (row, day) =>
  day(row.created_on),
);

/** Returns to a question of the school's own, as a column. */
export const answersTo = ({
  field_name,
  custom_name,
  field_type,
}: {
  field_name: string;
  custom_name: string;
  field_type: string;
}): FileColumn<{ custom: Readonly<Record<string, unknown>> }> =>
  one(`custom.${field_name}`, custom_name, (row) => valueText(field_type, row.custom[field_name]));

const ID = 'user_detail_id';

/**
 * The columns of a file: all of them, or the chosen ones, in the screen's order. The name is always first and the id last;
 * unknown ones (an archived question) are left out.
 */
export function columnsOf<Row>(
  all: readonly FileColumn<Row>[],
  wanted: readonly string[] | undefined,
): readonly FileColumn<Row>[] {
  const known = new Map(all.map((column) => [column.id, column]));
  const ids = new Set(wanted ? [all[0]!.id, ...wanted] : known.keys());
  // A set keeps what is added again in its first place.
  if (ids.delete(ID) || known.has(ID)) ids.add(ID);
  return [...ids].flatMap((id) => known.get(id) ?? []);
}

/** A row of the export of guardians. */
export interface GuardianOfFile extends Named {
  user_detail_id: number;
  email: string;
  phone: string;
  created_on: string;
  children: readonly (Named & { relation: string; role_id: number })[];
}

/** Everything that a file of guardians can hold. */
export const guardianFile: readonly FileColumn<GuardianOfFile>[] = [
  name,
  one('email', 'Email', (row) => row.email),
  one('phone', 'Phone', (row) => row.phone),
  {
    id: 'children',
    cells: [
      ['Children', (row) => row.children.map(fullName).join(', ')],
      ['Relations', (row) => [...new Set(row.children.map((child) => child.relation).filter(Boolean))].join(', ')],
    ],
  },
  created,
  one('user_detail_id', 'Guardian ID', (row) => row.user_detail_id),
];

interface Alike extends Named {
  user_detail_id: number;
  email: string;
  phone: string;
  dob: string;
  guardians: readonly string[];
}
/** A row of the export of possible duplicates. */
export interface PairOfFile {
  one: Alike;
  other: Alike;
  reason: string;
  found_at: string;
}

const reasons: Record<string, string> = {
  dob: 'Same birth date, similar name',
  contact: 'Same contact, same first name',
};
const side = (which: 'one' | 'other', word: string): FileColumn<PairOfFile> => ({
  id: which,
  cells: [
    [`${word} record`, (row) => fullName(row[which])],
    [`${word} date of birth`, (row) => row[which].dob],
    [`${word} email`, (row) => row[which].email],
    [`${word} phone`, (row) => row[which].phone],
    [`${word} guardians`, (row) => row[which].guardians.join(', '), 'guardian'],
    [`${word} ID`, (row) => row[which].user_detail_id],
  ],
});

/** Everything that a file of possible duplicates holds. */
export const duplicateFile: readonly FileColumn<PairOfFile>[] = [
  side('one', 'First'),
  side('other', 'Second'),
  one('reason', 'Reason', (row) => reasons[row.reason] ?? row.reason),
  one('found_at', 'Found on', (row, day) => day(row.found_at)),
];
