import { expect, test } from 'vitest';
import { employmentErrors, employmentOn, roleRefusal, staffChangeRefusal, workingHoursErrors } from './rules.ts';

test('an employment needs both days, in order, apart from the others', () => {
  expect(
    employmentErrors([
      { dateStart: '2026-01-01', dateEnd: '2026-06-30' },
      { dateStart: '2026-07-01', dateEnd: '2026-12-31' },
    ]),
  ).toEqual({});
  expect(employmentErrors([{ dateStart: '', dateEnd: '' }])).toEqual({
    'employment.0.dateStart': 'This field is required',
    'employment.0.dateEnd': 'This field is required',
  });
  expect(employmentErrors([{ dateStart: '2026-02-30', dateEnd: '2026-06-30' }])).toHaveProperty([
    'employment.0.dateStart',
  ]);
  expect(employmentErrors([{ dateStart: '2026-03-01', dateEnd: '2026-02-28' }])).toHaveProperty([
    'employment.0.dateEnd',
  ]);
  expect(
    employmentErrors([
      { dateStart: '2026-01-01', dateEnd: '2026-06-30' },
      { dateStart: '2026-06-30', dateEnd: '2026-12-31' },
    ]),
  ).toEqual({ 'employment.1.dateStart': 'These days overlap another employment' });
});

test("the employment shown is today's, else the next, else the last", () => {
  const rows = [
    { dateStart: '2027-01-01', dateEnd: '2027-12-31' },
    { dateStart: '2025-01-01', dateEnd: '2025-12-31' },
  ];
  expect(employmentOn('2025-06-01', rows)?.dateStart).toBe('2025-01-01');
  expect(employmentOn('2026-06-01', rows)?.dateStart).toBe('2027-01-01');
  expect(employmentOn('2028-06-01', rows)?.dateStart).toBe('2027-01-01');
  expect(employmentOn('2028-06-01', [])).toBeNull();
});

test("working hours are in order, and don't overlap within a day", () => {
  const day = { weekday: 1, from: '09:00', to: '12:00' };
  expect(workingHoursErrors([day, { ...day, from: '12:00', to: '17:00' }, { ...day, weekday: 2 }])).toEqual({});
  expect(workingHoursErrors([{ ...day, to: '09:00' }])).toEqual({
    'working_hours.0.to': 'Please choose a time after the start',
  });
  expect(workingHoursErrors([{ ...day, from: '', to: '25:00' }])).toEqual({
    'working_hours.0.from': 'This field is required',
    'working_hours.0.to': 'Please enter a time like 17:30',
  });
  expect(workingHoursErrors([day, { ...day, from: '11:59', to: '13:00' }])).toEqual({
    'working_hours.1.from': 'These hours overlap others of this day',
  });
});

test('nobody gives more than they have, and nobody does it to themselves', () => {
  const asker = (role_id: number, ...access: string[]) => ({ user_detail_id: 1, role_id, access: new Set(access) });
  const grants = new Set(['students']);
  expect(roleRefusal(10, grants, asker(10))).toBeNull();
  expect(roleRefusal(10, grants, asker(1))).toMatch(/Only an owner/);
  expect(roleRefusal(1, grants, asker(1))).toBeNull();
  expect(roleRefusal(1, grants, asker(8, 'students', 'access_control'))).toMatch(/owners and admins/);
  expect(roleRefusal(2, grants, asker(8, 'students', 'access_control'))).toBeNull();
  expect(roleRefusal(2, grants, asker(8, 'access_control'))).toMatch(/more access than you/);
  expect(staffChangeRefusal({ user_detail_id: 1, role_id: 10 }, grants, asker(10))).toMatch(/yourself/);
});
