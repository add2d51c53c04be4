import { expect, test } from 'vitest';
import { resultsOf } from './bulk.ts';

test('each person gets one result, in the order asked', () => {
  expect(resultsOf([3, 1, 2, 3], [1, 3], [3])).toEqual([
    { user_detail_id: 3, name: '', status: 'done', reason: '' },
    { user_detail_id: 1, name: '', status: 'unchanged', reason: '' },
    { user_detail_id: 2, name: '', status: 'refused', reason: 'This record was not found.' },
  ]);
});
