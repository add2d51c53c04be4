import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { payerOf } from '../testing/paying.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { tillOf } from '../testing/till.ts';
import { jobsDone, testWorker } from '../testing/worker.ts';
import type { Worker } from './worker.ts';

let server: TestServer;
let school: TestSchool;
const workers: Worker[] = [];

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => server.stop());

const days = (count: number) => new Date(Date.now() - count * 86_400_000);

test('events that gateways no longer repeat are forgotten, and the pages of payments that are over; fresh ones stay', async () => {
  const { institution_id } = school;
  const till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const hear = (event_key: string, received_at: Date) => ({ institution_id, provider: 'demo', event_key, received_at });
  await school.sql((db) =>
    db
      .insertInto('incoming_hook')
      .values([hear('old', days(91)), hear('fresh', days(89))])
      .execute(),
  );
  const { invoice_id } = await till.bill(await till.student('Ben'), 12_000);
  const payer = await payerOf(server, school, invoice_id);
  await payer.begin();
  workers.push(testWorker(server));
  await jobsDone(server, school);
  const pages = () =>
    school.sql((db) => db.selectFrom('checkout').select(['state', 'url']).orderBy('checkout_id').execute());
  expect(await pages()).toMatchObject([{ state: 'open', url: expect.stringContaining('http') }]);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  const over = { state: 'expired' as const, updated_at: days(2) };
  await school.sql((db) => db.updateTable('checkout').set(over).execute());
  await payer.begin({ amount: 5_000 });
  workers.push(testWorker(server));
  const heard = async () =>
    (await school.sql((db) => db.selectFrom('incoming_hook').select('event_key').execute())).map(
      (one) => one.event_key,
    );
  await expect.poll(heard, { timeout: 10_000 }).toEqual(['fresh']);
  await expect
    .poll(async () => (await pages()).map((one) => [one.state, one.url === '']))
    .toEqual([
      ['expired', true],
      ['open', false],
    ]);
}, 30_000);
