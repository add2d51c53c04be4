import { expect, test } from 'vitest';
import { ageOf } from './rules.ts';

test('each day belongs to one age, and the ends belong to the age that names them', () => {
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map(ageOf)).toEqual([
    'not_due',
    'not_due',
    'days_30',
    'days_30',
    'days_60',
    'days_60',
    'days_90',
    'days_90',
    'older',
    'older',
  ]);
});
