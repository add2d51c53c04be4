import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveSchool, loginOf, preparedDataDir, rowsOf, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, type ServerProcess, startServer } from './server.ts';

const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const [port, otherPort] = [await freePort(), await freePort()];
const env = { SECRET_KEY: 'one key for every server of an installation', PUBLIC_URL: `http://localhost:${port}` };
/** How often buyers race for the last one; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);
const BUYERS = 32;
let servers: [ServerProcess, ServerProcess];
let school: LiveSchool;

beforeAll(async () => {
  const first = await startServer({ port, dataDir, env });
  school = await setUpSchool(first);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  servers = [first, await startServer({ port: otherPort, dataDir: otherDir, env: { ...env, ...addresses } })];
});
afterAll(async () => {
  await clear(otherDir, servers?.[1]);
  await clear(dataDir, servers?.[0]);
});

const sale = { quantity: -1, reason: 'sale' };
const newProduct = async (on_hand: number): Promise<number> =>
  (
    await servers[0].call(
      'POST',
      'inventory/product/add',
      { product_name: `Violin ${randomUUID()}`, on_hand },
      { as: school.owner },
    )
  ).body.data.product_id;
/** Buys at the same time, in turns at both servers. */
const buy = (product_id: number, keyOf: (i: number) => string) =>
  Promise.all(
    Array.from({ length: BUYERS }, (_, i) =>
      servers[i % 2]!.call(
        'POST',
        'inventory/product/stock',
        { ...sale, product_id },
        { as: school.owner, key: keyOf(i) },
      ),
    ),
  );
/** The shelf's count beside the sum of its ledger, and how many were sold. */
const shelf = async (product_id: number) =>
  (
    await rowsOf<{ on_hand: number; sum: number; sold: number }>(
      dataDir,
      `
  select on_hand::int, (select sum(quantity)::int from stock_entry e where e.product_id = p.product_id) as sum,
    (select count(*)::int from stock_entry e where e.product_id = p.product_id and reason = 'sale') as sold from product p where product_id = $1`,
      [product_id],
    )
  )[0]!;

test(
  `of ${BUYERS} buyers of the last one, over two servers, exactly one gets it, ${ROUNDS} times over`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const product_id = await newProduct(1);
      const answers = await buy(product_id, () => randomUUID());
      const refused = answers.filter((answer) => answer.status !== 200);
      expect([
        answers.length - refused.length,
        refused.every((answer) => answer.status === 409 && answer.body.message.startsWith('Out of stock of Violin')),
      ]).toEqual([1, true]);
      expect(await shelf(product_id)).toEqual({ on_hand: 0, sum: 0, sold: 1 });
    }
  },
  30_000 + ROUNDS * 2_000,
);

test('of a shelf of ten, ten are sold', async () => {
  const product_id = await newProduct(10);
  const answers = await buy(product_id, () => randomUUID());
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(await shelf(product_id)).toEqual({ on_hand: 0, sum: 0, sold: 10 });
});

test('one buyer who clicks 32 times buys one', async () => {
  const product_id = await newProduct(40);
  const key = randomUUID();
  const answers = await buy(product_id, () => key);
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 200, body: answers[0]!.body })),
  );
  expect(await shelf(product_id)).toEqual({ on_hand: 39, sum: 39, sold: 1 });
});

test('it would be noticed: under 32 keys as many are sold', async () => {
  const product_id = await newProduct(40);
  await buy(product_id, () => randomUUID());
  expect(await shelf(product_id)).toEqual({ on_hand: 8, sum: 8, sold: 32 });
});
