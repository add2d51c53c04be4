import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { superuserOf, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { gatewayFaults, onlineSteps, type OnlineStep, onlineStep } from '../../testing/online-steps.ts';
import { onlineOf } from '../../testing/online.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

/** RANDOM_RUNS asks for more than every run of the tests has time for, RANDOM_SEED for a run of before. */
const RUNS = Number(process.env['RANDOM_RUNS'] ?? 5);
const SEED = process.env['RANDOM_SEED'];
let database: TestDatabase;
let server: TestServer;
let worker: Worker;
/** Sees past policies and triggers, as somebody who checks the books does. */
let books: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  worker = testWorker(server);
  books = new pg.Client(superuserOf(database));
  await books.connect();
});
afterAll(async () => {
  await worker.stop();
  await books.end();
  await server.stop();
});

async function open() {
  server.setNow(new Date());
  const school = await server.school();
  const [till, online] = [tillOf(server, school), onlineOf(server, school)];
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const students = [await till.student('Ben'), await till.student('Lea')];
  return { school, till, online, students, invoices: [], refs: [], pages: [], server };
}

async function play(steps: readonly OnlineStep[]): Promise<void> {
  const here = await open();
  const { school, online } = here;
  // Something to begin with, so that few steps find nothing.
  const begin = { pick: 0, amount: 12_345, way: 1, isHeard: true };
  for (const does of ['bill', 'bill', 'pay', 'pay'] as const) await onlineSteps[does](here, { ...begin, does });
  for (const step of steps) {
    await onlineSteps[step.does](here, step);
    await jobsDone(server, school);
    expect(await moneyFaults(books, school.institution_id), JSON.stringify(step)).toEqual([]);
  }
  // However many hooks were lost: what the gateway says in the end is what we have.
  for (const ref of here.refs) await online.hook(ref);
  await jobsDone(server, school);
  expect(await moneyFaults(books, school.institution_id)).toEqual([]);
  expect(await gatewayFaults(here)).toEqual([]);
}

test('whatever is paid, refunded, disputed and lost on the way, our sums are the gateway’s', async () => {
  await fc.assert(fc.asyncProperty(fc.array(onlineStep, { minLength: 8, maxLength: 25, size: 'max' }), play), {
    numRuns: RUNS,
    ...(SEED && { seed: Number(SEED) }),
  });
}, 600_000);

const damages: [what: string, damage: string, sentence: string][] = [
  [
    'a refund that never left the ledger',
    "update refund set state = 'succeeded' where institution_id = $1 and state = 'failed'",
    'a payment has refunded or held money that its refunds do not come to',
  ],
  [
    'a hold that is not given back',
    "update payment set held = held + 1 where institution_id = $1 and kind = 'gateway'",
    'a payment has refunded or held money that its refunds do not come to',
  ],
];

test.each(damages)('it would be noticed: %s', async (_, damage, sentence) => {
  const { school, till, online, students } = await open();
  const { invoice_id } = await till.bill(students[0]!, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await online.change(ref, { refuses: 'No' });
  await till.done('POST', 'refunds/create', { payment_id, amount: 100 });
  await jobsDone(server, school);
  expect(await moneyFaults(books, school.institution_id)).toEqual([]);
  await books.query('begin; set local session_replication_role = replica');
  try {
    await books.query(damage, [school.institution_id]);
    expect((await moneyFaults(books, school.institution_id)).join('\n')).toContain(sentence);
  } finally {
    await books.query('rollback');
  }
});

test('it would be noticed: money that left at the gateway alone', async () => {
  const here = await open();
  const { invoice_id } = await here.till.bill(here.students[0]!, 12_000);
  const { ref } = await here.online.pay(invoice_id);
  await here.online.refundThere(ref, 1);
  expect(await gatewayFaults({ ...here, refs: [ref] })).toHaveLength(1);
});
