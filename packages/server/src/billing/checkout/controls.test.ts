import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { razorpay } from '../../outside/providers/razorpay.ts';
import { stripe } from '../../outside/providers/stripe.ts';
import { superuserOf, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { razorpayStoodIn, stripeStoodIn } from '../../testing/outside/gateways.ts';
import type { Plan } from '../../testing/outside/plans.ts';
import { openStage, play, type Stage } from '../../testing/outside/playing.ts';
import type { Standin } from '../../testing/outside/standin.ts';
import { deliverTo, holdStandin, type StoodIn } from '../../testing/outside/stood-in.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { unlock } from '../../testing/unlocked.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

/** Four events, each eight times at once over both servers, while the payer comes back and the server asks by itself. */
const plan: Plan = { order: [3, 0, 2, 1], times: [8, 8, 8, 8], by: 'card', back: 1, asks: 2 };
/** Without locks not every try ends badly. */
const TRIES = 20;

let database: TestDatabase;
let standin: Standin;
let servers: TestServer[] = [];
let workers: Worker[] = [];

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await standin.stop();
});

/** A school on two servers, from which something is missing. */
async function open(gateway: StoodIn, damage: (server: TestServer) => void = () => {}): Promise<Stage> {
  standin = await holdStandin([gateway.part], () => servers[0]!);
  const settings = { login: database.app, outsideStandin: standin.origin };
  servers = [await testServer(settings), await testServer(settings)];
  servers.forEach(damage);
  workers = servers.map((server) => testWorker(server));
  const [one, other] = servers.map((server) => ({ call: server.call, deliver: deliverTo.bind(undefined, server) }));
  return openStage({ gateway, standin, server: servers[0]!, reached: [one!, other!] });
}

async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client(superuserOf(database));
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The first complaint of some tries; undefined where all of them came to the right end. */
async function complaint(tries: number, work: () => Promise<void>): Promise<string | undefined> {
  for (let at = 0; at < tries; at += 1) {
    const message = await work().then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Two colleagues send the same money back at the same time: only one can. */
async function refundTwice({ school }: Stage): Promise<void> {
  const { payment_id } = await school.sql((db) =>
    db.selectFrom('payment').select('payment_id').orderBy('payment_id', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  const asked = { payment_id, amount: 7_000, reason: 'Twice' };
  const answers = await Promise.all(
    servers.map((server) => server.call('POST', 'refunds/create', asked, { as: school.owner })),
  );
  await jobsDone(servers[0]!, school);
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422]);
}

test('with all in place, nothing is complained of', async () => {
  const stage = await open(stripeStoodIn());
  expect(await complaint(2, () => play(stage, plan))).toBeUndefined();
  expect(await complaint(1, () => refundTwice(stage))).toBeUndefined();
}, 60_000);

test('without the key of events it is complained of: one is worked on again and again', async () => {
  const stage = await open(stripeStoodIn());
  await inDatabase('alter table incoming_hook drop constraint incoming_hook_pkey');
  expect(await complaint(1, () => play(stage, plan))).toMatch(/events, of which \d+ were worked on/);
}, 60_000);

test('without locks it is complained of: money counts twice, and goes back twice', async () => {
  const stage = await open(stripeStoodIn(), unlock);
  // What of the database would still refuse it.
  await inDatabase('drop index payment_gateway_once');
  expect(await complaint(TRIES, () => play(stage, plan))).toMatch(/to deeply equal/);
  expect(
    await complaint(TRIES, async () => {
      await play(stage, { ...plan, order: [0], times: [1] }).catch(() => undefined);
      await refundTwice(stage);
    }),
  ).toBeDefined();
}, 120_000);

test.each([
  ['stripe', stripeStoodIn, stripe],
  ['razorpay', razorpayStoodIn, razorpay],
] as const)(
  'without the check of signatures it is complained of: %s',
  async (_, make, provider) => {
    const stage = await open(make());
    vi.spyOn(provider, 'hook').mockImplementation(async (__, raw) => ({ event: raw.toString('utf8'), ref: null }));
    expect(await complaint(1, () => play(stage, plan))).toMatch(/a hook that nobody signed/);
  },
  60_000,
);
