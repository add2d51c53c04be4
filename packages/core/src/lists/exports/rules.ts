import { fullName } from '../../format.ts';
import type { LeadFileName, StudentFileName } from '../../people/person.ts';
import { valueText } from '../../people/questions/values/rules.ts';

/** The day of an instant, YYYY-MM-DD, as the school's calendar has it. */
export type DayOf = (instant: string) => string;

/** A column of a list as a file, by the screen's name of it: one or several cells, under headers that carry the nine words. */
export interface FileColumn<Row, Name extends string = string> {
  id: Name;
  cells: readonly (readonly [header: string, value: (row: Row, day: DayOf) => unknown])[];
}

interface Named {
  firstName: string;
  surname: string;
}
interface Person extends Named {
  user_detail_id: number;
  email: string;
  phone: string;
  city: string;
  signup_source: string;
  created_on: string;
  guardian: (Named & { email: string; phone: string }) | null;
  tags: readonly { tag_name: string }[];
}

/** A row of students as far as a file of them needs it. */
export interface StudentOfFile extends Person {
  status: string;
  dob: string;
  gender: string;
  batches: readonly { batch_name: string }[];
}
/** A row of leads as far as a file of them needs it. */
export interface LeadOfFile extends Person {
  stage_name: string;
  stage_since: string;
  is_rotten: 0 | 1;
  interest: number;
  owner: Named | null;
  referral_source: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

const one = <Row, Name extends string = string>(
  id: Name,
  header: string,
  value: (row: Row, day: DayOf) => unknown,
): FileColumn<Row, Name> => ({
  id,
  cells: [[header, value]],
});
const nameOf = (person: Named | null) => (person ? fullName(person) : '');

const name: FileColumn<Named, 'firstName'> = {
  id: 'firstName',
  cells: [
    ['First name', (row) => row.firstName],
    ['Surname', (row) => row.surname],
  ],
};
const guardian: FileColumn<Person, 'guardian'> = {
  id: 'guardian',
  cells: [
    ['Guardian', (row) => nameOf(row.guardian)],
    ['Guardian email', (row) => row.guardian?.email],
    ['Guardian phone', (row) => row.guardian?.phone],
  ],
};
const tags = one<Person, 'tags'>('tags', 'Tags', (row) => row.tags.map((tag) => tag.tag_name).join(', '));
const contact: FileColumn<Person, 'email' | 'phone'>[] = [
  one('email', 'Email', (row) => row.email),
  one('phone', 'Phone', (row) => row.phone),
];
const created = one<{ created_on: string }, 'created_on'>('created_on', 'Created on', (row, day) =>
  day(row.created_on),
);

/** Everything that a file of students can hold; questions of the school's own follow. */
export const studentFile: readonly FileColumn<StudentOfFile, StudentFileName>[] = [
  name,
  ...contact,
  one('status', 'Status', (row) => row.status),
  one('age', 'Date of birth', (row) => row.dob),
  one('gender', 'Gender', (row) => row.gender),
  one('city', 'City', (row) => row.city),
  one('signup_source', 'Source', (row) => row.signup_source),
  created,
  guardian,
  one('batches', 'Batches', (row) => row.batches.map((batch) => batch.batch_name).join(', ')),
  tags,
  one('user_detail_id', '{Student} ID', (row) => row.user_detail_id),
];

const levels: Record<number, string> = { 1: 'Cold', 2: 'Cool', 3: 'Warm', 4: 'Hot' };

/** Everything that a file of leads can hold; questions of the school's own follow. */
export const leadFile: readonly FileColumn<LeadOfFile, LeadFileName>[] = [
  name,
  ...contact,
  one('stage_name', 'Stage', (row) => row.stage_name),
  {
    id: 'stage_since',
    cells: [
      ['In stage since', (row, day) => day(row.stage_since)],
      ['Rotten', (row) => (row.is_rotten ? 'Yes' : 'No')],
    ],
  },
  one('interest', 'Interest', (row) => levels[row.interest]),
  one('owner', 'Owner', (row) => nameOf(row.owner)),
  one('city', 'City', (row) => row.city),
  one('signup_source', 'Source', (row) => row.signup_source),
  one('referral_source', 'How they heard of us', (row) => row.referral_source),
  one('utm_source', 'UTM source', (row) => row.utm_source),
  one('utm_medium', 'UTM medium', (row) => row.utm_medium),
  one('utm_campaign', 'UTM campaign', (row) => row.utm_campaign),
  created,
  guardian,
  tags,
  one('user_detail_id', 'Lead ID', (row) => row.user_detail_id),
];

/** Answers to a question of the school's own, as a column. */
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
 * The columns that a file is written with: all of them, or those that are wanted, in the order of the screen. The name comes
 * first and the id last in any case; what is unknown by now (a question that was archived) is left out.
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

/** A row of the staff as far as a file of them needs it. */
export interface StaffOfFile extends Named {
  user_detail_id: number;
  email: string;
  phone: string;
  role_id: number;
  sign_in: string;
  employment: { dateStart: string; dateEnd: string } | null;
  created_at: string;
}

const roleNames: Record<number, string> = {
  10: 'Owner',
  1: 'Admin',
  2: '{Teacher}',
  7: '{TeachingAssistant}',
  8: 'Front office',
  9: 'Sales',
};
const signIns: Record<string, string> = { active: 'Signs in', invited: 'Invited', none: 'Not invited' };

/** Everything that a file of the staff can hold, in the school's own words. */
export const staffFile = (say: (text: string) => string): readonly FileColumn<StaffOfFile>[] => [
  name,
  one('email', 'Email', (row) => row.email),
  one('phone', 'Phone', (row) => row.phone),
  one('role_id', 'Role', (row) => say(roleNames[row.role_id] ?? '')),
  one('sign_in', 'Sign-in', (row) => signIns[row.sign_in]),
  {
    id: 'employment',
    cells: [
      ['Employed from', (row) => row.employment?.dateStart],
      ['Employed until', (row) => row.employment?.dateEnd],
    ],
  },
  one('created_on', 'Created on', (row, day) => day(row.created_at)),
  one('user_detail_id', 'Staff ID', (row) => row.user_detail_id),
];

/** A row of guardians as far as a file of them needs it. */
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

/** A row of batches as far as a file of them needs it. */
export interface BatchOfFile {
  id: number;
  batch_name: string;
  description: string;
  total: number;
  created_on: string;
}

/** Everything that a file of batches can hold. */
export const batchFile: readonly FileColumn<BatchOfFile>[] = [
  one('batch_name', 'Batch', (row) => row.batch_name),
  one('description', 'Description', (row) => row.description),
  one('total', '{Students}', (row) => row.total),
  created,
  one('id', 'Batch ID', (row) => row.id),
];

/** A row of segments as far as a file of them needs it; `conditions` are in words. */
export interface SegmentOfFile {
  segment_id: number;
  segment_name: string;
  segment_type: 'student' | 'lead';
  conditions: string;
  created_by: Named | null;
  created_at: string;
}

/** Everything that a file of segments can hold. */
export const segmentFile: readonly FileColumn<SegmentOfFile>[] = [
  one('segment_name', 'Segment', (row) => row.segment_name),
  one('segment_type', 'People', (row) => (row.segment_type === 'student' ? 'students' : 'leads')),
  one('filter_data', 'Conditions', (row) => row.conditions),
  one('created_by', 'Created by', (row) => nameOf(row.created_by)),
  one('created_at', 'Created on', (row, day) => day(row.created_at)),
  one('segment_id', 'Segment ID', (row) => row.segment_id),
];

interface Alike extends Named {
  user_detail_id: number;
  email: string;
  phone: string;
  dob: string;
  guardians: readonly string[];
}
/** A pair of possible duplicates as far as a file of them needs it. */
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
    [`${word} guardians`, (row) => row[which].guardians.join(', ')],
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
