import { expect, test } from 'vitest';
import { changesOf } from '../ui/record/changes.ts';
import { errorsOf, sentOf, textOf, type StaffForm } from './staffForm.ts';

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
  expect(changesOf(sentOf(form), sentOf(base))).toEqual({
    role_id: 8,
    working_hours: [{ weekday: 2, from: '10:00', to: '12:00' }],
  });
  expect(changesOf(sentOf(base), sentOf(base))).toEqual({});
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

test('a value is compared with another in words', () => {
  const text = (name: string, form: StaffForm) => textOf(name, form, (words) => words);
  expect(text('working_hours', base)).toBe('Monday 09:00–17:00');
  expect(text('role_id', base)).toBe('{Teacher}');
  expect(text('employment', { ...base, employment: [{ dateStart: '2026-01-01', dateEnd: '2026-12-31' }] })).toBe(
    'Jan 01, 2026 – Dec 31, 2026',
  );
  expect(text('surname', base)).toBeUndefined();
});
