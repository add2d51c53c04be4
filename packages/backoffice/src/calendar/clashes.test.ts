import { expect, test } from 'vitest';
import { staffWith, type Check } from './clashes.ts';

const clashes = (...ids: number[]) =>
  ({ clashes: ids.map((user_detail_id) => ({ blocks: 1, user_detail_id })) }) as Pick<Check, 'clashes'>;

test('somebody free stands in for those who are not, where they stood', () => {
  expect(staffWith(9, { staff: [1, 2], extraStaff: [3] }, clashes(1))).toEqual({ staff: [2, 9], extraStaff: [3] });
  expect(staffWith(9, { staff: [1], extraStaff: [3, 4] }, clashes(3))).toEqual({ staff: [1], extraStaff: [4, 9] });
  expect(staffWith(3, { staff: [1], extraStaff: [3] }, clashes(1))).toEqual({ staff: [3], extraStaff: [] });
  expect(staffWith(9, { staff: [1], extraStaff: [] }, clashes())).toEqual({ staff: [1, 9], extraStaff: [] });
});
