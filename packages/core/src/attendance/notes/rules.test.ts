import { expect, test } from 'vitest';
import { isMailed } from './rules.ts';

const now = Date.parse('2027-01-04T16:00:00Z');
const hours = (count: number) => now - count * 3_600_000;
const shared = { notes: 'Scales', class_note_check: 1 as const, mailed_at: null };

test("families are told of a shared note that isn't empty, once in a day", () => {
  expect(isMailed(shared, now)).toBe(true);
  expect(isMailed({ ...shared, class_note_check: 0 }, now)).toBe(false);
  expect(isMailed({ ...shared, notes: ' \n' }, now)).toBe(false);
  expect([23.9, 24].map((ago) => isMailed({ ...shared, mailed_at: hours(ago) }, now))).toEqual([false, true]);
});
