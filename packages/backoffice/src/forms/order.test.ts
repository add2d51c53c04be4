import { expect, test } from 'vitest';
import type { FormDesign } from './formDesign.ts';
import { grouped, movedTo, stepped, swapped } from './order.ts';

const header = (id: number, order: number) => ({ id, header_name: `Section ${id}`, order, conditions: [] });
const field = (id: number, header_id: number | null, order: number) =>
  ({ id, header_id, order }) as FormDesign['fields'][number];

const headers = [header(2, 1), header(1, 0)];
const fields = [field(12, 1, 1), field(11, 1, 0), field(21, 2, 2)];
const groups = grouped(fields, headers);
const ids = (places: { id: number; header_id: number | null }[] | null) =>
  places?.map(({ id, header_id }) => `${id}@${header_id}`).join(' ');

test('sections and fields come in order; loose fields come first', () => {
  expect(groups.map((group) => [group.header?.id, group.fields.map((one) => one.id)])).toEqual([
    [1, [11, 12]],
    [2, [21]],
  ]);
  const loose = grouped([...fields, field(9, null, 9), field(8, 77, 8)], headers);
  expect(loose[0]).toEqual({ header: null, fields: [field(8, 77, 8), field(9, null, 9)] });
  expect(grouped([], [])).toEqual([{ header: null, fields: [] }]);
});

test('a field moves within and across sections', () => {
  expect(ids(movedTo(groups, 12, 1, 0))).toBe('12@1 11@1 21@2');
  expect(ids(movedTo(groups, 11, 2, 1))).toBe('12@1 21@2 11@2');
  expect(ids(movedTo(groups, 99, 2, 1))).toBe('11@1 12@1 21@2');
});

test('a step goes over the edge into the next section, and stops at the ends', () => {
  expect(ids(stepped(groups, 12, -1))).toBe('12@1 11@1 21@2');
  expect(ids(stepped(groups, 12, 1))).toBe('11@1 12@2 21@2');
  expect(ids(stepped(groups, 21, -1))).toBe('11@1 12@1 21@1');
  expect(stepped(groups, 11, -1)).toBeNull();
  expect(stepped(groups, 21, 1)).toBeNull();
});

test('a list moves one item', () => {
  expect(swapped([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(swapped([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});
