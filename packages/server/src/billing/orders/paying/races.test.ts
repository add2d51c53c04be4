import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../../jobs.ts';
import type { JobKinds } from '../../../jobs/kinds.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { testDatabase } from '../../../testing/database.ts';
import { courseLine, orderingOf, orderOf } from '../../../testing/ordering.ts';
import { stripeStoodIn } from '../../../testing/outside/gateways.ts';
import type { Standin } from '../../../testing/outside/standin.ts';
import { connectGateway, deliverTo, holdStandin } from '../../../testing/outside/stood-in.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';
import { closeOrder, openOrder, ordersOf, settleOrder } from '../verbs.ts';

/** How often an order's end races its payment; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 3);

const gateway = stripeStoodIn();
let standin: Standin;
let servers: readonly [TestServer, TestServer];
let workers: Worker[];
let school: TestSchool;
let mia: number;
let runs: readonly ReturnType<typeof orderingOf>[];
/** Places by order, as a caller of orders gives and takes them, in no transaction of its own. */
const seats = new Map<number, 'held' | 'free' | 'given'>();

/** A caller: a place whose money came late is given if the order's number is even, else refused. */
const caller: JobKinds = {
  async testOrder(payload, context) {
    const order_id = Number(payload['order_id']);
    if (payload['event'] === 'refunded') return;
    const gives = payload['event'] === 'paid' || order_id % 2 === 0;
    await settleOrder(context, order_id, { outcome: gives ? 'done' : 'refused' });
    seats.set(order_id, gives ? 'given' : 'free');
  },
};

beforeAll(async () => {
  standin = await holdStandin([gateway.part], () => servers[0]);
  const { app: login } = await testDatabase();
  const settings = { login, outsideStandin: standin.origin };
  servers = [await testServer(settings), await testServer(settings)];
  workers = servers.map((server) => testWorker(server, { kinds: { ...jobs, ...caller } }));
  school = await servers[0].school();
  mia = await tillOf(servers[0], school).student('Mia');
  await connectGateway(servers[0], school, gateway);
  runs = servers.map((server) => orderingOf(server, school, () => new Date()));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all(servers.map((server) => server.stop()));
  await standin.stop();
});

/** An order with an open page at the gateway. */
async function begun() {
  const { order_id, pay_url } = await runs[0]!(async (context) =>
    openOrder(context, await orderOf(context, mia, [courseLine('a', mia, 10_000)])),
  );
  seats.set(order_id, 'held');
  const link = { institution: school.hash, hash: new URL(pay_url!).pathname.split('/').at(-1)! };
  const asked = { ...link, gateway: gateway.name, email_receipt: 0 };
  const { checkout } = (await servers[0].call('POST', 'online/payment/checkoutByHash', asked)).body.data;
  await jobsDone(servers[0], school);
  const status = async () =>
    (await servers[1].call('GET', 'online/payment/statusByHash', { ...link, checkout })).body.data;
  const { state, url, failure } = await status();
  expect(state, failure).toBe('open');
  return { order_id, status, ref: gateway.refOf(url) };
}

/** The time of a place is over: its order is closed first, and only then the place is free. */
async function expire(order_id: number, at: number): Promise<string> {
  const { state, waits } = await runs[at]!((context) => closeOrder(context, order_id, { reason: 'expired' }));
  if (state === 'closed' && seats.get(order_id) === 'held') seats.set(order_id, 'free');
  return waits ? 'waits' : state;
}

const paymentsOf = async () =>
  school.sql((db) =>
    db
      .selectFrom('payment')
      .select(['payment_id', 'amount', 'free', 'refunded', 'held'])
      .orderBy('payment_id')
      .execute(),
  );

test(
  `${ROUNDS} orders end while they are paid: no place without money, no money without a home`,
  async () => {
    const ends: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { order_id, status, ref } = await begun();
      const before = (await paymentsOf()).length;
      standin.hooks.takeHeld();
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      // Every second one is paid by a bank that takes a while, every fifth is never paid.
      const isPaid = round % 5 !== 4;
      const pay = async () => {
        if (!isPaid) return;
        try {
          gateway.pay(ref, round % 2 === 0 ? 'card' : 'bank');
        } catch {
          return; // Its page was closed first.
        }
        await Promise.all(standin.hooks.takeHeld().map((hook, at) => deliverTo(servers[at % 2]!, hook)));
        if (round % 2 === 0) return;
        await pause(round % 7);
        gateway.settle(ref);
        await Promise.all(standin.hooks.takeHeld().map((hook, at) => deliverTo(servers[(at + 1) % 2]!, hook)));
      };
      await Promise.all([pay(), pause((round * 7) % 40).then(() => expire(order_id, 1)), expireLater(order_id)]);
      await jobsDone(servers[0], school);
      if (seats.get(order_id) === 'held') await expire(order_id, 0);
      await jobsDone(servers[0], school);
      const [standing] = await school.sql((db) => ordersOf(db, school.institution_id, [order_id]));
      const came = (await paymentsOf()).slice(before);
      const { state } = await status();
      const seen = { seat: seats.get(order_id), order: standing!.state, money: came.length, page: state };
      const note = JSON.stringify({ round, ...seen });
      ends[standing!.state] = (ends[standing!.state] ?? 0) + 1;
      switch (standing!.state) {
        case 'done':
          expect(seen, note).toMatchObject({ seat: 'given', money: 1, page: 'paid' });
          expect([standing!.status, standing!.paid, came[0]!.free], note).toEqual(['paid', 10_000, 0]);
          break;
        case 'refused':
          expect(seen, note).toMatchObject({ seat: 'free', money: 1, page: 'paid' });
          expect(came[0]!.free + came[0]!.refunded + came[0]!.held, note).toBe(10_000);
          break;
        default:
          expect(seen, note).toEqual({ seat: 'free', order: 'closed', money: 0, page: 'expired' });
      }
    }
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
  },
  60_000 + ROUNDS * 5_000,
);

/** A second worker finds the same order over. */
async function expireLater(order_id: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 15));
  await expire(order_id, 0);
}
