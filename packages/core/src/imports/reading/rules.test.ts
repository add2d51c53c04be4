import { describe, expect, test } from 'vitest';
import type { ReadingWith } from '../rules.ts';
import { readRow } from './rules.ts';

const reader = (mapping: string[], change: Partial<ReadingWith> = {}): ReadingWith => ({
  kind: 'student',
  columns: [],
  mapping,
  settings: { date_order: 'dmy', duplicates: 'reject' },
  fields: [],
  stages: [{ id: 7, stage_name: 'Trial booked' }],
  staff: [{ user_detail_id: 9, email: 'Sid@school.example' }],
  ...change,
});

describe('a row', () => {
  test('is read by its mapping, and says nothing about empty cells', () => {
    const { values, reasons } = readRow(
      ['7', 'Lin, Ada', ' ', 'girl', 'Côte d’Ivoire', 'trial booked', 'SID@school.example', 'hot'],
      reader(['external_id', 'fullName', 'email', 'gender', 'country', 'stage', 'owner', 'interest']),
    );
    expect(reasons).toEqual([]);
    expect(values).toEqual({
      external_id: '7',
      own: { first_name: 'Ada', surname: 'Lin', gender: 'F', country: 'CI', stage_id: 7, owner_id: 9, interest: 4 },
      custom: {},
    });
  });

  test('names each column that is wrong', () => {
    expect(
      readRow(
        ['x'.repeat(256), 'no', 'no', 'admin', 'x'],
        reader(['firstName', 'email', 'phone', 'role', 'user_detail_id']),
      ).reasons,
    ).toHaveLength(5);
    expect(readRow(['Gale@x.example'], reader(['guardian.email'])).reasons).toEqual(['A guardian needs a first name']);
    expect(readRow(['x'], reader(['custom.gone'])).reasons).toEqual(['Column 1: Field not found']);
  });

  test('is wrong where the file says so: a reason names the column by its header', () => {
    const school = {
      field_name: 'custom_1',
      custom_name: 'Day school',
      field_type: 'select',
      select_options: [{ value: 'North', order: 1 }],
    } as unknown as ReadingWith['fields'][number];
    const columns = ['E-mail of the child', '生年月日', 'School', 'Our number', 'x'.repeat(80)];
    const wrong = readRow(
      ['no', 'soon', 'South', 'abc', 'y'.repeat(256)],
      reader(['email', 'dob', 'custom.custom_1', 'user_detail_id', 'firstName'], { columns, fields: [school] }),
    );
    expect(wrong.reasons.map((reason) => reason.split(': ')[0])).toEqual([
      'E-mail of the child',
      '生年月日',
      'Our number',
      `${'x'.repeat(59)}…`,
    ]);
    expect(wrong.values.notes).toEqual(['School: "South" is not a known choice, so it was left empty']);
    expect(wrong.values.custom).toEqual({});
  });

  test('leaves a cell with an unknown word empty and imports the rest of the row', () => {
    const mapping = ['firstName', 'gender', 'country', 'interest'];
    const columns = ['Vorname', 'Geschlecht', 'Land', 'Interest'];
    expect(readRow(['Jonas', 'männlich', 'Germany', 'hot'], reader(mapping, { columns }))).toEqual({
      values: { own: { first_name: 'Jonas', gender: 'M', country: 'DE', interest: 4 }, custom: {} },
      reasons: [],
    });
    expect(readRow(['Jonas', 'pojke', 'Atlantis', 'lauwarm'], reader(mapping, { columns }))).toEqual({
      values: {
        own: { first_name: 'Jonas' },
        custom: {},
        notes: [
          'Geschlecht: "pojke" is not a known choice, so it was left empty',
          'Land: "Atlantis" is not a known choice, so it was left empty',
          'Interest: "lauwarm" is not a known choice, so it was left empty',
        ],
      },
      reasons: [],
    });
  });

  test('refuses a birth date in the future', () => {
    const born = (text: string) => readRow(['Ada', text], reader(['firstName', 'dob'])).reasons;
    expect(born('2055-01-31')).toEqual(['Column 2: Please enter a valid date']);
    expect(born('2015-01-31')).toEqual([]);
  });
});

test('a role is read by its name, if the person who imports can assign it, and nobody becomes an owner', () => {
  const read = (text: string, roles: number[]) =>
    readRow(['Kim', text], { ...reader(['firstName', 'role']), kind: 'staff', roles });
  expect(
    ['Front office', 'frontOffice', 'Teacher assistant', 'ADMIN'].map(
      (text) => read(text, [1, 2, 7, 8]).values.own['role_id'],
    ),
  ).toEqual([8, 8, 7, 1]);
  expect(['Admin', 'Owner', 'Wizard'].map((text) => read(text, [2, 10]).reasons[0])).toEqual([
    'Column 2: This role has more access than you have',
    "Column 2: You can't import someone as an owner",
    'Column 2: Please write admin, teacher, teacher assistant, front office or sales',
  ]);
});
