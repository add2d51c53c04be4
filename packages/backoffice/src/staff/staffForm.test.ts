import { expect, test } from 'vitest';
import { changedNames, changesOf, conflictsOf, errorsOf, type StaffForm } from './staffForm.ts';

const base: StaffForm = {
  firstName: 'Nia',
  surname: 'New',
  phone: '',
  email: 'nia@school.example',
  role_id: '2',
  employment: [],
  working_hours: [{ weekday: '1', from: '09:00', to: '17:00' }],
};

test('an edit sends what was changed only, numbers as numbers', () => {
  const form = { ...base, role_id: '8', working_hours: [{ weekday: '2', from: '10:00', to: '12:00' }] };
  expect(changesOf(form, changedNames(form, base))).toEqual({
    role_id: 8,
    working_hours: [{ weekday: 2, from: '10:00', to: '12:00' }],
  });
  expect(changedNames(base, base)).toEqual([]);
});

test('what is wrong is told at its field', () => {
  expect(
    errorsOf({ ...base, firstName: ' ', email: 'nia@school', employment: [{ dateStart: '', dateEnd: '2026-01-01' }] }),
  ).toEqual({
    firstName: 'This field is required',
    email: 'Please enter a valid email',
    'employment.0.dateStart': 'This field is required',
  });
});

test('an edit that meets another asks only about what both changed differently', () => {
  const mine = { ...base, surname: 'Mine', phone: '1', role_id: '8' };
  const theirs = {
    ...base,
    surname: 'Theirs',
    role_id: '8',
    employment: [{ dateStart: '2026-01-01', dateEnd: '2026-12-31' }],
  };
  expect(conflictsOf(mine, base, theirs, (text) => text)).toEqual([
    { path: 'surname', label: 'Surname', mine: 'Mine', theirs: 'Theirs' },
  ]);
});
