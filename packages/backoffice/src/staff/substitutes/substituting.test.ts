import { expect, test } from 'vitest';
import { type AffectedClass, forRules, toldBy } from './substituting.ts';

const one = (event_id: number, more: Partial<AffectedClass> = {}): AffectedClass => ({
  event_id,
  series_id: 1,
  version: 1,
  title: '',
  colour: '',
  starts_at: '2026-12-01T10:00:00Z',
  ends_at: '2026-12-01T11:00:00Z',
  place: '',
  part: 'teacher',
  students: [],
  free: [7],
  outside: [],
  may_change: 1,
  ...more,
});

test('families of students in several classes are told once, and of classes without a substitute not at all', () => {
  const classes = [one(1, { students: [1, 2] }), one(2, { students: [2, 3] }), one(3, { students: [9] })];
  expect(
    toldBy(
      classes,
      new Map([
        [1, 7],
        [2, 7],
      ]),
    ),
  ).toEqual({ substitutes: [7], students: 3 });
  expect(toldBy(classes, new Map())).toEqual({ substitutes: [], students: 0 });
});

test('classes that one may not change have nobody to offer', () => {
  expect(forRules([one(1), one(2, { may_change: 0 })]).map((row) => row.free)).toEqual([[7], []]);
});
