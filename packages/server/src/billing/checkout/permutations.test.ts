import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { stoodIns } from '../../testing/outside/gateways.ts';
import type { Hook, Standin } from '../../testing/outside/standin.ts';
import { connectGateway, deliverTo, holdStandin } from '../../testing/outside/stood-in.ts';
import { payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import type { Worker } from '../../jobs/worker.ts';

/** All 500 take minutes: `PERMUTATIONS=500` runs them, otherwise a sample. */
const RUNS = Number(process.env['PERMUTATIONS'] ?? 16);
const ALL = 500;
const SEED = Number(process.env['PERMUTATIONS_SEED'] ?? 21);

/** Numbers from 0 to below 1, the same for a seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every order of up to `most` of some events: 325 for five. */
function orders(most: number): number[][] {
  const longer = (order: readonly number[]): number[][] =>
    Array.from({ length: most }, (_, at) => at)
      .filter((at) => !order.includes(at))
      .flatMap((at) => [[...order, at], ...longer([...order, at])]);
  return longer([]);
}

interface Plan {
  /** Which events are sent, in this order; the others never are. */
  order: readonly number[];
  /** How often each is sent, all at the same time. */
  times: readonly number[];
  by: 'card' | 'bank';
  /** When the payer comes back, and when the server asks by itself: after this many events. */
  back: number;
  asks: number;
}

/** The plans of this run: all orders once, and again with other numbers until there are 500; or an even sample of them. */
function plans(): Plan[] {
  const chance = chanceOf(SEED);
  const upTo = (most: number) => Math.floor(chance() * (most + 1));
  const every = orders(5);
  const all = Array.from({ length: ALL }, (_, at): Plan => {
    const order = every[at % every.length]!;
    return {
      order,
      times: order.map(() => 1 + upTo(7)),
      by: chance() < 0.5 ? 'card' : 'bank',
      back: upTo(order.length),
      asks: upTo(order.length),
    };
  });
  const stride = Math.max(1, Math.floor(ALL / RUNS));
  return all.filter((_, at) => at % stride === 0).slice(0, RUNS);
}

const CHUNK = 25;

/** The plans in parts, so that a long run is heard of. */
function chunks(): [string, Plan[]][] {
  const all = plans();
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => {
    const some = all.slice(at * CHUNK, (at + 1) * CHUNK);
    return [`${at * CHUNK + 1} to ${at * CHUNK + some.length}`, some];
  });
}

describe.each(stoodIns.map((make) => make()))('$name', (gateway) => {
  let standin: Standin;
  let servers: [TestServer, TestServer];
  let workers: Worker[];
  let school: TestSchool;
  let till: Till;
  let ben: number;

  beforeAll(async () => {
    standin = await holdStandin([gateway.part], () => servers[0]);
    const { app: login } = await testDatabase();
    const settings = { login, outsideStandin: standin.origin };
    servers = [await testServer(settings), await testServer(settings)];
    workers = servers.map((server) => testWorker(server));
    school = await servers[0].school();
    till = tillOf(servers[0], school);
    ben = await till.student('Ben', { surname: 'Hill' });
    await connectGateway(servers[0], school, gateway);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(servers.map((server) => server.stop()));
    await standin.stop();
  });

  /** Lets the server ask about what is under way, as it does by itself after a while. */
  const askNow = async () => {
    await school.sql((db) =>
      db
        .updateTable('checkout')
        .set({ look_at: sql`now()` })
        .where('look_at', 'is not', null)
        .execute(),
    );
    await servers[0].connections.pool.query(
      "update job set run_at = now() where kind = 'readCheckout' and done_at is null",
    );
    await jobsDone(servers[0], school);
  };

  const lastPayment = () =>
    school.sql((db) =>
      db
        .selectFrom('payment')
        .select((of) => of.fn.coalesce(of.fn.max('payment_id'), sql<number>`0`).as('latest'))
        .executeTakeFirstOrThrow(),
    );

  /** Opens a page and pays on it; answers how to look at what comes of it, and the hooks that it brings. */
  const paidPage = async (by: Plan['by']) => {
    const { invoice_id } = await till.bill(ben, 12_000);
    const payer = await payerOf(servers[0], school, invoice_id);
    const begun = await payer.begin({ gateway: gateway.name, email_receipt: 0 });
    expect(begun.status, begun.text).toBe(200);
    await jobsDone(servers[0], school);
    const { checkout } = begun.body.data;
    const { data } = (await payer.status(checkout)).body;
    expect(data.state, data.failure).toBe('open');
    const ref = gateway.refOf(data.url);
    const { latest } = await lastPayment();
    standin.hooks.takeHeld();
    gateway.pay(ref, by);
    const before = standin.hooks.takeHeld();
    const status = async () => (await payer.status(checkout)).body.data;
    return { invoice_id, latest, status, ref, before };
  };

  /** All that a payment left behind, without what differs from one to the next. */
  const endOf = async ({ invoice_id, latest, status }: Awaited<ReturnType<typeof paidPage>>) => {
    const { rows } = await school.sql((db) =>
      sql`
        select y.amount::int, y.free::int, y.state, y.kind, y.receipt_number is not null as receipt,
          (select json_agg(e.kind order by e.entry_id) from money_entry e where e.payment_id = y.payment_id) as entries,
          (select json_agg(v.kind order by v.kind) from document_event v where v.payment_id = y.payment_id) as events
        from payment y where y.payment_id > ${latest}`.execute(db),
    );
    const { status: invoice, balance } = await till.invoice(invoice_id);
    const { state, amount, receipt_number } = await status();
    return { state, amount, receipt: String(receipt_number).startsWith('R-'), invoice, balance, payments: rows };
  };

  const wanted = {
    state: 'paid',
    amount: 12_000,
    receipt: true,
    invoice: 'paid',
    balance: 0,
    payments: [
      {
        amount: 12_000,
        free: 0,
        state: 'done',
        kind: 'gateway',
        receipt: true,
        entries: ['in', 'allocate'],
        events: ['paid_online'],
      },
    ],
  };

  const send = async (hook: Hook, times: number) => {
    const sent = Array.from({ length: times }, (_, at) => deliverTo(servers[at % 2]!, hook));
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
  };

  test.each(chunks())(
    'orders %s of its hooks come to the same end: one payment, one receipt, paid once',
    async (_, some) => {
      for (const { order, times, by, back, asks } of some) {
        const page = await paidPage(by);
        const { status, ref, before } = page;
        // A bank's news come in two parts; the first may be heard before or after the second happened.
        if (by === 'bank') gateway.settle(ref);
        const hooks = [...before, ...standin.hooks.takeHeld()];
        for (const [at, which] of order.entries()) {
          const others = [...(at === back ? [status()] : []), ...(at === asks ? [askNow()] : [])];
          await Promise.all([send(hooks[which % hooks.length]!, times[at]!), ...others]);
        }
        await jobsDone(servers[0], school);
        if ((await status()).state !== 'paid') await askNow();
        await jobsDone(servers[0], school);
        expect(await endOf(page), JSON.stringify({ order, times, by })).toEqual(wanted);
      }
    },
    240_000,
  );

  test.each(['card', 'bank'] as const)(
    'with every hook dropped, a payment by %s comes to the same end',
    async (by) => {
      const page = await paidPage(by);
      const { status, ref } = page;
      if (by === 'bank') {
        await askNow();
        expect((await status()).state).toBe(gateway.underWay);
        gateway.settle(ref);
      }
      await askNow();
      await jobsDone(servers[0], school);
      expect(await endOf(page)).toEqual(wanted);
    },
    60_000,
  );

  test('money that is booked twice would be seen', async () => {
    const page = await paidPage('card');
    await askNow();
    const { payments } = await endOf(page);
    expect(payments).toHaveLength(1);
    await till.pay({ user_detail_id: ben, amount: 12_000, paid_on: new Date().toISOString().slice(0, 10) });
    expect((await endOf(page)).payments).toHaveLength(2);
  });
});
