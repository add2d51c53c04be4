import { expect, test } from 'vitest';
import { readable, type ReadWith } from './rules.ts';
import { idsIn } from './ids/rules.ts';

const how: ReadWith = {
  questions: new Map([
    ['custom_1', 'Interests'],
    ['phone', 'Phone'],
  ]),
  named: (thing, id) =>
    new Map([
      ['person 7', 'Anna Tan'],
      ['event 9', 'Maths, Nov 24, 2026 04:00 PM'],
    ]).get(`${thing} ${id}`),
  moment: (instant) => `at ${new Date(instant).toISOString().slice(0, 10)}`,
  phone: (number) => number.replace('+65', ''),
  say: (text) => text.replace('{student}', 'pupil'),
};
const rowsOf = (table: string, row: Record<string, unknown>) =>
  readable({ [table]: [row] }, how).flatMap(({ rows }) => rows.flat().map(({ label, value }) => `${label} = ${value}`));

test('the record comes first, questions go by their names, and what is empty or a mere number is left out', () => {
  const record = {
    institution_id: 1,
    user_detail_id: 3,
    role_id: 3,
    first_name: 'Mia',
    surname: '',
    dob: '2015-02-01',
    gender: 'F',
    nationality: 'SG',
    phone: '+6561234567',
    custom: { custom_1: ['Art', 'Chess'] },
    is_duplicate: 0,
    created_at: new Date(0),
    version: 4,
  };
  const sections = readable(
    {
      note: [{ message_box: 'Called' }],
      batch_member: [],
      some_table: [{ a: 0 }],
      person: [record],
      audit: [{ id: 5 }],
    },
    how,
  );
  expect(sections.map(({ title }) => title)).toEqual(['Record', 'Notes', 'Some table']);
  expect(sections[0]!.rows[0]!.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Role: Student',
    'First name: Mia',
    'Date of birth: Feb 01, 2015',
    'Gender: Female',
    'Nationality: Singapore',
    'Phone: 61234567',
    'Interests: Art, Chess',
    'Is duplicate: no',
    'Created at: at 1970-01-01',
  ]);
});

test('ids are shown by name, numbers by word, and nothing is shown twice', () => {
  expect(
    rowsOf('guardian_link', { child_id: 3, guardian_id: 7, relation: 'Mother', communication: 1, custody: 0 }),
  ).toEqual(['Guardian = Anna Tan', 'Relation = Mother', 'Communication = yes', 'Custody = no']);
  expect(rowsOf('attendance_mark', { event_id: 9, attendance_code: 2, marked_by: 7, device_mark: 'x' })).toEqual([
    'Event = Maths, Nov 24, 2026 04:00 PM',
    'Attendance code = Present - late',
    'Marked by = Anna Tan',
  ]);
  expect(
    rowsOf('submission', {
      body: { values: { firstName: 'Mia' } },
      shown: [{ label: 'First name', value: 'Mia' }],
      signature: { kind: 'drawn', value: 'data:image/png;base64,AAAA' },
    }),
  ).toEqual(['First name = Mia', 'Signature: Kind = Drawn', 'Signature: Value = Signed by hand']);
  expect(rowsOf('audit', { kind: 'converted', actor_id: 7, created_at: '1970-01-02T00:00:00.000Z' })).toEqual([
    'What = Turned the lead somebody into a pupil',
    'Actor = Anna Tan',
    'Created at = at 1970-01-02',
  ]);
});

test('ids are collected by kind', () => {
  const ids = idsIn({
    note: [{ id: 1, person_id: 3, author_id: 7 }],
    audit: [{ actor_id: 8, after: { guardian_id: 7, batch_id: 2 } }],
  });
  expect([ids.person, ids.batch, ids.tag]).toEqual([[7, 8], [2], []]);
});
