import { describe, expect, test } from 'vitest';
import { isOwnFile } from '../exported/rules.ts';
import { guessMapping, mappingErrors, targetsOf } from './rules.ts';

const plain = (text: string) => text.replaceAll(/[{}]/g, '');

describe('columns', () => {
  const targets = targetsOf('student', []);
  test('are known by their names in several ways of writing, each target once', () => {
    expect(
      guessMapping(
        ['First Name', 'LAST_NAME', 'E-Mail', 'E-mail address', 'Geburtsdatum', '電話番号', 'Lunch'],
        targets,
      ),
    ).toEqual(['firstName', 'surname', 'email', '', 'dob', 'phone', '']);
  });
  test('our own export is understood by its header', () => {
    const header = [
      'First name',
      'Surname',
      'Email',
      'Phone',
      'Status',
      'Date of birth',
      'Gender',
      'City',
      'Source',
      'Created on',
      'Guardian',
      'Guardian email',
      'Guardian phone',
      'Student ID',
    ];
    expect(isOwnFile('student', header, [], plain)).toBe(true);
    expect(guessMapping(header, targets, { isOwn: true })).toEqual([
      'firstName',
      'surname',
      'email',
      'phone',
      'status',
      'dob',
      'gender',
      'city',
      '',
      '',
      'guardian.fullName',
      'guardian.email',
      'guardian.phone',
      'user_detail_id',
    ]);
  });

  test('a file is our own only with our columns in our order, in the words of the school', () => {
    const pupils = (text: string) => plain(text).replace('Student', 'Pupil');
    const guess = (header: string[], isOwn: boolean) => guessMapping(header, targets, { isOwn }).at(-1);
    for (const [header, say, isOwn] of [
      [['First name', 'Surname', 'Email', 'Student ID'], plain, true],
      [['First name', 'Surname', 'Email', 'Pupil ID'], pupils, true],
      [['First name', 'Surname', 'Email', 'Student ID'], pupils, false],
      [['Student ID', 'First name', 'Surname', 'Email'], plain, false],
      [['First name', 'Last name', 'Email', 'Student ID'], plain, false],
      [['First name', 'Surname', 'House', 'Student ID'], plain, false],
    ] as const) {
      expect(isOwnFile('student', header, [], say), header.join()).toBe(isOwn);
      if (header.at(-1)!.endsWith('ID'))
        expect(guess([...header], isOwn), header.join()).toBe(isOwn ? 'user_detail_id' : 'external_id');
    }
    expect(isOwnFile('lead', ['First name', 'Surname', 'Stage', 'Lead ID'], [], plain)).toBe(true);
    expect(isOwnFile('guardian', ['First name', 'Surname', 'Children', 'Guardian ID'], [], plain)).toBe(true);
    expect(isOwnFile('staff', ['First name', 'Surname', 'Role', 'Staff ID'], [], plain)).toBe(true);
  });

  test("what a file of guardians calls a parent's is theirs; in a file of students it is the guardian's", () => {
    const header = ['Parent first name', 'Parent surname', 'Parent mobile', 'Child ID', 'ID'];
    expect(guessMapping(header, targetsOf('guardian', []))).toEqual([
      'firstName',
      'surname',
      'phone',
      'children',
      'external_id',
    ]);
    expect(
      guessMapping(['Child surname', 'Parent surname', 'Parent mobile', 'Student ID'], targetsOf('student', [])),
    ).toEqual(['surname', 'guardian.surname', 'guardian.phone', 'external_id']);
    expect(guessMapping(['Teacher name', 'Employee e-mail'], targetsOf('staff', []))).toEqual(['fullName', 'email']);
  });
  test("a number belongs to the file's people: the same header means something else in a file of guardians", () => {
    const guess = (kind: 'student' | 'lead' | 'guardian' | 'staff', header: string) =>
      guessMapping([header], targetsOf(kind, []))[0];
    expect([
      guess('student', 'Student number'),
      guess('lead', 'Lead no'),
      guess('guardian', 'Guardian number'),
      guess('staff', 'Employee number'),
      guess('guardian', 'Student number'),
      guess('guardian', 'Student ID'),
      guess('student', 'Student ID'),
      guess('staff', 'Staff ID'),
      guess('student', 'Schoolbell ID'),
    ]).toEqual([
      'external_id',
      'external_id',
      'external_id',
      'external_id',
      'children',
      'children',
      'external_id',
      'external_id',
      'user_detail_id',
    ]);
  });
  test('need a name or an ID', () => {
    expect(mappingErrors(['email'], 1, targets)).toEqual({
      mapping: 'Please choose the column with the first name, the full name or an ID',
    });
    expect(mappingErrors(['firstName', '', 'email'], 3, targets)).toEqual({});
  });
});
