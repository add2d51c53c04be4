import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfPages } from '../../people/exports/verbs.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const lines = async (path: string, input: Record<string, unknown> = {}) => {
  const answer = await server.call('GET', path, input, { as: school.owner });
  expect(answer.status, answer.text).toBe(200);
  return answer.text.replace('\uFEFF', '').trim().split('\r\n');
};
const post = async (path: string, input: Record<string, unknown>) => {
  const answer = await server.call('POST', path, input, { as: school.owner });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

test('taxes leave with the filters of their list, a rate as a number', async () => {
  for (const name of ['GST', '=VAT', 'Old']) {
    const { data } = await post('tax/add', { name, rate: 8.875, en_code: 'S' });
    if (name === 'Old') await post('tax/archive', { tax_id: data.tax_id, is_archived: 1 });
  }
  expect(
    (await lines('taxes/export', { order_by: 'name', direction: 'asc' })).map((line) => line.split(',').slice(0, 2)),
  ).toEqual([
    ['Tax', 'Percent'],
    ["'=VAT", '8.875'],
    ['GST', '8.875'],
  ]);
  expect(await lines('taxes/export', { is_archived: 1 })).toHaveLength(2);
});

test('coupons leave with what they take off in its own column', async () => {
  await post('coupon/update', { code: 'TEN', name: 'Ten', kind: 'percent', value: 1_000, from_on: '2026-01-01' });
  await post('coupon/update', { code: 'FIVE', name: 'Five', kind: 'amount', value: 500, from_on: '2026-01-01' });
  const [header, ...rows] = await lines('coupons/export', { order_by: 'code', direction: 'asc' });
  expect(header).toContain('Percent off,Amount off (SGD)');
  expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual([
    ['FIVE', 'Five', '', '5.00'],
    ['TEN', 'Ten', '10', ''],
  ]);
});

test('memberships and trials have a head where there are none', async () => {
  expect(await lines('memberships/export')).toHaveLength(1);
  expect(await lines('students/trials/export')).toHaveLength(1);
});

test('a paged list is read to its end, also beyond the rows that were counted', async () => {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    return { data: page <= 5 ? [page] : [], last_page: 3, total_capped: true };
  };
  const all: number[] = [];
  for await (const rows of rowsOfPages(read)) all.push(...rows);
  expect([all, asked]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6],
  ]);
});

test('the catalogue leaves whole, also what takes several reads, in the order of its list', async () => {
  const names = Array.from({ length: 203 }, (_, at) => `Place ${String(at).padStart(3, '0')}`);
  await school.sql((db) =>
    db
      .insertInto('location')
      .values(
        names.map((p_name) => ({
          institution_id: school.institution_id,
          p_name,
          created_at: new Date(),
          updated_at: new Date(),
        })),
      )
      .execute(),
  );
  const rows = await lines('locations/export', { search: 'Place', order_by: 'p_name', direction: 'asc' });
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(names);
});
