import { expect, test } from 'vitest';
import { resultsOf } from './rules.ts';

test('each requested person gets one result, in order', () => {
  expect(resultsOf([3, 1, 2, 3], [1, 3], [3]).map((one) => [one.user_detail_id, one.status])).toEqual([
    [3, 'done'],
    [1, 'unchanged'],
    [2, 'refused'],
  ]);
});
