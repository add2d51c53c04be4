import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productsOf } from '../../testing/products.ts';
import { seededRandom } from '../../testing/mutations.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { moveStock } from './queries.ts';

let server: TestServer;
let school: TestSchool;

const { call, done, product, move, onHand } = productsOf(
  () => server,
  () => school,
);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

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
    expect((await move(product_id, -1, 'sale')).body.message).toBe('Out of stock of Rosin.');
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
      user_detail_id: 'Person not found',
    });
    expect(await onHand(product_id)).toBe(4);
  });

  test('a count gives the total, whatever was sold in between', async () => {
    const { product_id } = await product('Strings', { on_hand: 12 });
    const answers = await Promise.all([
      move(product_id, 10, 'count'),
      ...Array.from({ length: 5 }, () => move(product_id, -1, 'sale')),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const { data } = await done('GET', 'inventory/product/stock/list', { product_id });
    const counted = data.find((row: { reason: string }) => row.reason === 'count');
    expect(counted?.on_hand_after ?? 10).toBe(10);
    expect((await move(product_id, await onHand(product_id), 'count')).body.message).toBe('The count is correct.');
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

  test('a product with any stock entry is archived, never deleted', async () => {
    const [moved, fresh] = [await product('Stand'), await product('Tuner', { on_hand: 0 })];
    expect((await call('POST', 'inventory/product/delete', { product_id: moved.product_id })).status).toBe(409);
    await done('POST', 'inventory/product/delete', { product_id: fresh.product_id });
  });
});
