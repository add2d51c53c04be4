import { expect, test } from 'vitest';
import type { Details } from './eventForm.ts';
import { aheadText } from './eventText.ts';
import { clashTitle, staffWith, type Check } from './clashes.ts';

const clashes = (...ids: number[]) =>
  ({ clashes: ids.map((user_detail_id) => ({ blocks: 1, user_detail_id })) }) as Pick<Check, 'clashes'>;

test('somebody free stands in for those who are not, where they stood', () => {
  expect(staffWith(9, { staff: [1, 2], extraStaff: [3] }, clashes(1))).toEqual({ staff: [2, 9], extraStaff: [3] });
  expect(staffWith(9, { staff: [1], extraStaff: [3, 4] }, clashes(3))).toEqual({ staff: [1], extraStaff: [4, 9] });
  expect(staffWith(3, { staff: [1], extraStaff: [3] }, clashes(1))).toEqual({ staff: [3], extraStaff: [] });
  expect(staffWith(9, { staff: [1], extraStaff: [] }, clashes())).toEqual({ staff: [1, 9], extraStaff: [] });
});

test('says in how many of the events something clashes', () => {
  const title = (clash_count: number, clashing: number, occurrences: number) =>
    clashTitle({ clash_count, clashing, occurrences });
  expect(title(70, 35, 95)).toBe('70 clashes in 35 of 95 events');
  expect(title(1, 1, 1_095)).toBe('1 clash in 1 of 1,095 events');
  expect(title(2, 1, 1)).toBe('2 clashes');
});

test('counts the classes to come of a series, and gives a total to none that goes on', () => {
  const repeats = { type: 'weekly', until: '' } as Details['repeats'];
  expect(aheadText(repeats, { ahead: 105 })).toBe('no end date, 105 planned so far');
  expect(aheadText({ ...repeats, until: '2027-03-29' }, { ahead: 6 })).toBe('6 to come');
});
