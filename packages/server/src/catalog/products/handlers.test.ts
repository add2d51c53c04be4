import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../testing/mutations.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { moveStock } from './queries.ts';

let server: TestServer;
let school: TestSchool;

const call = (method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) =>
  server.call(method, path, input, { as: school.owner });
async function done(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) {
  const answer = await call(method, path, input);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}
const product = async (product_name: string, more: object = {}) =>
  (await done('POST', 'inventory/product/add', { product_name, price: 1_200, on_hand: 5, ...more })).data;
const move = (product_id: number, quantity: number, reason: string, more: object = {}) =>
  call('POST', 'inventory/product/stock', { product_id, quantity, reason, ...more });
const onHand = async (product_id: number) =>
  (await done('GET', 'inventory/product/details/{product_id}', { product_id })).on_hand;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

test('the list shows live ones, the newest first, unless told otherwise', async () => {
  const [strings, book] = [await product('Strings', { sku: 'V-4' }), await product('Book', { price: 123_450 })];
  const list = async (input: object = {}) =>
    (await done('GET', 'inventory/product/list', { ...input })).data.map(
      (row: { product_name: string }) => row.product_name,
    );
  expect(await list()).toEqual(['Book', 'Strings']);
  expect(await list({ order_by: 'product_name', direction: 'asc', search: 'v-4' })).toEqual(['Strings']);
  expect(await list({ order_by: 'price', direction: 'asc' })).toEqual(['Strings', 'Book']);
  expect(book).toMatchObject({ amount: '1,234.50', on_hand: 5, status: 0, version: 1 });
  await done('POST', 'inventory/product/archive', { product_id: strings.product_id, status: 1 });
  expect([await list(), await list({ status: 1 })]).toEqual([['Book'], ['Strings']]);
  expect((await move(strings.product_id, -1, 'sale')).body.message).toBe('Strings is archived. Restore it first.');
});

describe('stock', () => {
  test('moves by its ledger alone, never below nothing', async () => {
    const { product_id } = await product('Rosin', { on_hand: 3 });
    expect((await move(product_id, -2, 'sale')).body).toMatchObject({
      data: { on_hand: 1 },
      message: '1 of Rosin on hand.',
    });
    expect((await move(product_id, -2, 'sale')).body).toEqual({
      code: 'conflict',
      message: 'Only 1 left of Rosin.',
      fields: { quantity: 'Only 1 left' },
    });
    expect((await move(product_id, -1, 'loss', { note: 'Broken' })).status).toBe(200);
    expect((await move(product_id, -1, 'sale')).body.message).toBe('None is left of Rosin.');
    await move(product_id, 10, 'delivery');
    const { data, total } = await done('GET', 'inventory/product/stock/list', { product_id });
    expect([
      total,
      data.map((row: { reason: string; quantity: number; on_hand_after: number; note: string }) => [
        row.reason,
        row.quantity,
        row.on_hand_after,
        row.note,
      ]),
    ]).toEqual([
      4,
      [
        ['delivery', 10, 10, ''],
        ['loss', -1, 0, 'Broken'],
        ['sale', -2, 1, ''],
        ['opening', 3, 3, ''],
      ],
    ]);
    expect(data[0].actor).toMatchObject({ user_detail_id: school.owner.user_detail_id });
  });

  test.each([
    ['sale', 1],
    ['loss', 1],
    ['delivery', -1],
    ['return', -1],
    ['sale', 0],
    ['count', -1],
  ])('a %s of %i is refused at its field', async (reason, quantity) => {
    const { product_id } = await product('Mute');
    expect(Object.keys((await move(product_id, quantity, reason)).body.fields)).toEqual(['quantity']);
    expect(await onHand(product_id)).toBe(5);
  });

  test('is sold to students of this school', async () => {
    const { product_id } = await product('Shirt');
    const { user_detail_id } = await done('POST', 'students/add', { firstName: 'Mia', isDuplicate: 1 });
    expect((await move(product_id, -1, 'sale', { user_detail_id })).status).toBe(200);
    expect((await done('GET', 'inventory/product/stock/list', { product_id })).data[0].person).toMatchObject({
      user_detail_id,
      firstName: 'Mia',
    });
    expect((await move(product_id, -1, 'sale', { user_detail_id: school.owner.user_detail_id })).body.fields).toEqual({
      user_detail_id: 'There is nobody like that',
    });
    expect(await onHand(product_id)).toBe(4);
  });

  test('a count says how many there are, whatever was sold meanwhile', async () => {
    const { product_id } = await product('Strings', { on_hand: 12 });
    const answers = await Promise.all([
      move(product_id, 10, 'count'),
      ...Array.from({ length: 5 }, () => move(product_id, -1, 'sale')),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const { data } = await done('GET', 'inventory/product/stock/list', { product_id });
    const counted = data.find((row: { reason: string }) => row.reason === 'count');
    expect(counted?.on_hand_after ?? 10).toBe(10);
    expect((await move(product_id, await onHand(product_id), 'count')).body.message).toBe('The count is right.');
  });

  test('its count is the sum of its ledger after any order of moves', async () => {
    const random = seededRandom(7);
    const { product_id } = await product('Reeds', { on_hand: 20 });
    let expected = 20;
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        const quantity = Math.ceil(random() * 6) * (random() < 0.7 ? -1 : 1);
        const { status } = await move(product_id, quantity, quantity < 0 ? 'loss' : 'delivery');
        if (status === 200) expected += quantity;
      }),
    );
    const { rows } = await school.sql((db) =>
      sql<{
        sum: number;
        lowest: number;
      }>`select sum(quantity)::int as sum, min(on_hand_after)::int as lowest from stock_entry where product_id = ${product_id}`.execute(
        db,
      ),
    );
    expect([await onHand(product_id), rows[0]!.sum]).toEqual([expected, expected]);
    expect(rows[0]!.lowest).toBeGreaterThanOrEqual(0);
  });

  test('the ledger can’t be rewritten, nor the shelf emptied below nothing, whatever the code does', async () => {
    const { product_id } = await product('Case');
    await expect(
      school.sql((db) => sql`update stock_entry set quantity = 99 where product_id = ${product_id}`.execute(db)),
    ).rejects.toThrow(/permission denied/);
    await expect(
      school.sql((db) => sql`delete from stock_entry where product_id = ${product_id}`.execute(db)),
    ).rejects.toThrow(/permission denied/);
    await expect(
      school.sql((db) => sql`update product set on_hand = -1 where product_id = ${product_id}`.execute(db)),
    ).rejects.toThrow(/on_hand/);
    const { institution_id } = school;
    const late = await school.sql((db) =>
      moveStock(db, {
        institution_id,
        product_id,
        quantity: -6,
        reason: 'sale',
        note: '',
        person_id: null,
        actor_id: null,
        now: new Date(),
      }),
    );
    expect([late, await onHand(product_id)]).toEqual([undefined, 5]);
  });

  test('a product whose stock ever moved is archived, never deleted', async () => {
    const [moved, fresh] = [await product('Stand'), await product('Tuner', { on_hand: 0 })];
    expect((await call('POST', 'inventory/product/delete', { product_id: moved.product_id })).status).toBe(409);
    await done('POST', 'inventory/product/delete', { product_id: fresh.product_id });
  });
});

test('an edit never touches the stock', async () => {
  const { product_id, version } = await product('Bow');
  await move(product_id, -1, 'sale');
  const { data } = await done('POST', 'inventory/product/edit', { product_id, version, price: 9_900, low_stock: 5 });
  expect(data).toMatchObject({ price: 9_900, amount: '99.00', on_hand: 4, version: 2 });
  expect((await call('POST', 'inventory/product/edit', { product_id, version, price: 1 })).body.code).toBe('stale');
});

test('everything that can stand on an invoice is found by one search', async () => {
  await product('Piano book');
  const of = async (type: string, name: string) =>
    (await done('POST', 'category/add', { type, name })).data.gibbonCourseID;
  const { data: piano } = await done('POST', 'subject/add', {
    sub_name: 'Piano',
    gibbonCourseID: await of('subject', 'Music'),
    durations: [
      { minutes: 30, fee: 3_000 },
      { minutes: 60, fee: 5_500 },
    ],
  });
  await done('POST', 'package/add', {
    package_name: 'Piano ten',
    category_id: await of('package', 'Bundles'),
    sessions: 10,
    price: 45_000,
  });
  await done('POST', 'registrationfee/add', { name: 'Piano club', fee: 2_000 });
  const find = async (input: object) =>
    (await done('GET', 'items/search', { ...input })).data.map(
      (row: { type: string; name: string; minutes: number | null; amount: string; on_hand: number | null }) => [
        row.type,
        row.name,
        row.minutes,
        row.amount,
        row.on_hand,
      ],
    );
  const all = [
    ['subject', 'Piano', 30, '30.00', null],
    ['subject', 'Piano', 60, '55.00', null],
    ['package', 'Piano ten', null, '450.00', null],
    ['product', 'Piano book', null, '12.00', 5],
    ['registrationFee', 'Piano club', null, '20.00', null],
  ];
  expect(await find({ field: 'piano' })).toEqual(all);
  expect(await find({ field: 'PIANO', type: 'package' })).toEqual([all[2]]);
  await done('POST', 'subject/archive', { sub_id: piano.sub_id, is_archived: 1 });
  expect(await find({ field: 'piano' })).toEqual(all.slice(2));
  expect(await find({ field: 'piano', isEdit: 1 })).toHaveLength(5);
});
