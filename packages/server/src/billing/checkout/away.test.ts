import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertJob } from '../../jobs/queries.ts';
import type { Worker } from '../../jobs/worker.ts';
import { superuserOf, testDatabase } from '../../testing/database.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { stoodIns } from '../../testing/outside/gateways.ts';
import { sumFaults } from '../../testing/outside/money-steps.ts';
import { openStage, type Stage } from '../../testing/outside/playing.ts';
import { openStandin, type Standin } from '../../testing/outside/standin.ts';
import { deliverTo } from '../../testing/outside/stood-in.ts';
import { type Payer, payerOf } from '../../testing/paying.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

const MINUTE = 60_000;

describe.each(stoodIns)('gateway %#', (make) => {
  const gateway = make();
  let standin: Standin;
  let server: TestServer;
  let worker: Worker;
  let books: pg.Client;
  let stage: Stage;
  let clock = Date.now();

  beforeAll(async () => {
    const database = await testDatabase();
    // There, too, time passes as the test says.
    const now = () => new Date(clock);
    standin = await openStandin([gateway.part], { deliver: (hook) => deliverTo(server, hook), now });
    standin.hooks.holds = true;
    server = await testServer({ login: database.app, outsideStandin: standin.origin });
    worker = testWorker(server);
    books = new pg.Client(superuserOf(database));
    await books.connect();
    const one = { call: server.call, deliver: deliverTo.bind(undefined, server) };
    stage = await openStage({ gateway, standin, server, reached: [one, one] });
    clock = Date.now();
    server.setNow(new Date(clock));
  });
  afterAll(async () => {
    await worker.stop();
    await books.end();
    await server.stop();
    await standin.stop();
  });

  /** Lets time pass, in which all that becomes due is done; every hour the server looks for what was forgotten. */
  const pass = async (minutes: number, step = 5): Promise<void> => {
    const { school } = stage;
    const { institution_id } = school;
    for (let passed = 0; passed < minutes; passed += step) {
      const hour = Math.floor(clock / (60 * MINUTE));
      clock += step * MINUTE;
      server.setNow(new Date(clock));
      // The database has a clock of its own, by which what failed waits for its next try.
      await books.query(
        `update job set run_at = case when error is not null then run_at - make_interval(mins => $2) when run_at <= $3 then now() else run_at end
        where institution_id = $1 and done_at is null`,
        [institution_id, step, new Date(clock)],
      );
      if (Math.floor(clock / (60 * MINUTE)) > hour)
        for (const kind of ['reconcileCheckouts', 'reconcileRefunds'])
          await school.sql((db) => insertJob(db, institution_id, kind, {}));
      await books.query(`select pg_notify('schoolbell', '{"kind":"job"}')`);
      await jobsDone(server, school);
    }
  };
  const bill = async (amount: number, who = stage.ben) => {
    const { invoice_id } = await stage.till.bill(who, amount, { use_credit: 0 });
    return { invoice_id, payer: await payerOf(server, stage.school, invoice_id) };
  };
  const begin = async (payer: Payer, input: object = {}) => {
    const begun = await payer.begin({ gateway: gateway.name, email_receipt: 0, ...input });
    expect(begun.status, begun.text).toBe(200);
    await jobsDone(server, stage.school);
    const status = async () => (await payer.status(begun.body.data.checkout)).body.data;
    return { status, ref: async () => gateway.refOf((await status()).url) };
  };
  const statusOf = async (invoice_id: number) => (await stage.till.invoice(invoice_id)).status;
  const underWay = async () =>
    (
      await books.query(
        `select (select count(*)::int from checkout where state in ('opening', 'open', 'processing')) as checkouts,
          (select count(*)::int from refund where state = 'pending') as refunds, (select count(*)::int from payment where state = 'scheduled') as charges`,
      )
    ).rows[0];
  /** Pays on a page whose hooks are lost, and is found out. */
  const paid = async (amount: number) => {
    const { invoice_id, payer } = await bill(amount);
    const page = await begin(payer, { items: await own(payer) });
    gateway.pay(await page.ref(), 'card');
    standin.hooks.takeHeld();
    await pass(3, 1);
    expect(await statusOf(invoice_id)).toBe('paid');
    const { data } = await stage.till.done('GET', 'payments', { invoice_id });
    return { invoice_id, payment_id: data[0].payment_id, ref: await page.ref() };
  };
  const own = async (payer: Payer) => [{ invoice: (await payer.page()).body.invoices[0].number }];
  const lastOf = async (table: 'refund' | 'payment', state: string) =>
    (await books.query(`select count(*)::int as count from ${table} where state = $1`, [state])).rows[0].count;

  test('the gateway is away for an hour: pages say so, and all settles afterwards', async () => {
    const { till } = stage;
    // Another family, whose card is charged.
    const lea = await till.student('Lea');
    const calls = (call: RegExp) => standin.calls.filter((one) => call.test(one)).length;
    const back = await paid(9_000);
    if (gateway.name === 'stripe') {
      const { payer } = await bill(500, lea);
      const page = await begin(payer, { save: 1, items: await own(payer) });
      gateway.pay(await page.ref(), 'card');
      await pass(3, 1);
    }
    const open = await bill(12_000);
    const page = await begin(open.payer, { items: await own(open.payer) });
    const ref = await page.ref();

    // From here on nobody there answers. A parent who is on its page already pays, and our server does not hear of it.
    const sent = calls(/^POST/);
    standin.fault({ at: /./, kind: 'cut', times: Infinity });
    gateway.pay(ref, 'card');
    standin.hooks.takeHeld();
    const late = await bill(5_000);
    const lost = await begin(late.payer, { items: await own(late.payer) });
    expect(await lost.status()).toMatchObject({ state: 'opening', url: '', failure: '' });
    const refund = await till.call('POST', 'refunds/create', { payment_id: back.payment_id, amount: 4_000 });
    expect(refund.status, refund.text).toBe(200);
    const charged = await bill(7_000, lea);
    const methods = (await till.done('GET', 'payment/methods', { user_detail_id: lea })).data;
    if (methods.length > 0) await till.done('POST', 'payment/charge', { invoice_id: charged.invoice_id });
    await pass(15, 1);
    await pass(45);
    expect(calls(/^POST/)).toBeGreaterThan(sent);
    expect(await lost.status()).toMatchObject({
      state: 'failed',
      failure: 'The payment page could not be opened. Please try again.',
    });
    expect((await page.status()).state).toBe('open');
    expect(await statusOf(late.invoice_id)).toBe('issued');
    expect([await lastOf('refund', 'pending'), await lastOf('refund', 'failed')]).toEqual([1, 0]);

    standin.forgive();
    await pass(25 * 60, 60);
    expect((await page.status()).state).toBe('paid');
    expect(await statusOf(open.invoice_id)).toBe('paid');
    const again = await begin(late.payer, { items: await own(late.payer) });
    gateway.pay(await again.ref(), 'card');
    await pass(3, 1);
    expect(await statusOf(late.invoice_id)).toBe('paid');
    if (methods.length > 0) expect(await statusOf(charged.invoice_id)).toBe('paid');
    expect(await underWay()).toEqual({ checkouts: 0, refunds: 0, charges: 0 });
    expect(await sumFaults(stage)).toEqual([]);
    expect(await moneyFaults(books, stage.school.institution_id)).toEqual([]);
    const sums = gateway.there.all().map((one) => gateway.there.sums(one));
    expect(sums.reduce((sum, one) => sum + one.back, 0)).toBe(4_000);
  }, 120_000);
});
