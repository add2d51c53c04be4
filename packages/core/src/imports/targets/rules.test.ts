import { describe, expect, test } from 'vitest';
import { guessMapping, mappingErrors, targetsOf } from './rules.ts';

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
    expect(guessMapping(header, targets)).toEqual([
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
    ).toEqual(['surname', 'guardian.surname', 'guardian.phone', 'user_detail_id']);
    expect(guessMapping(['Teacher name', 'Employee e-mail'], targetsOf('staff', []))).toEqual(['fullName', 'email']);
  });
  test('a number is whose file it is: the same header means another in a file of guardians', () => {
    const guess = (kind: 'student' | 'lead' | 'guardian' | 'staff', header: string) =>
      guessMapping([header], targetsOf(kind, []))[0];
    expect([
      guess('student', 'Student number'),
      guess('lead', 'Lead no'),
      guess('guardian', 'Guardian number'),
      guess('staff', 'Employee number'),
      guess('guardian', 'Student number'),
      guess('staff', 'Staff ID'),
    ]).toEqual(['external_id', 'external_id', 'external_id', 'external_id', 'children', 'user_detail_id']);
  });
  test('need a name or an ID', () => {
    expect(mappingErrors(['email'], 1, targets)).toEqual({
      mapping: 'Please choose the column with the first name, the full name or an ID',
    });
    expect(mappingErrors(['firstName', '', 'email'], 3, targets)).toEqual({});
  });
});
