import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { superuserOf, testDatabase } from '../../testing/database.ts';
import { moneyFaults } from '../../testing/money-faults.ts';
import { stoodIns } from '../../testing/outside/gateways.ts';
import { askAll, sumFaults } from '../../testing/outside/money-steps.ts';
import { openStage, type Stage } from '../../testing/outside/playing.ts';
import type { Standin } from '../../testing/outside/standin.ts';
import { deliverTo, holdStandin } from '../../testing/outside/stood-in.ts';
import { type Payer, payerOf } from '../../testing/paying.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

/** How often each is raced; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 1);
const TIME = 60_000 + ROUNDS * 4_000;
const AMOUNT = 12_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(stoodIns)('gateway %#, on two servers', (make) => {
  const gateway = make();
  let standin: Standin;
  let servers: readonly [TestServer, TestServer];
  let workers: Worker[];
  let books: pg.Client;
  let stage: Stage;
  let tills: readonly [Till, Till];

  beforeAll(async () => {
    const database = await testDatabase();
    standin = await holdStandin([gateway.part], () => servers[0]);
    const settings = { login: database.app, outsideStandin: standin.origin };
    servers = [await testServer(settings), await testServer(settings)];
    workers = servers.map((server) => testWorker(server));
    books = new pg.Client(superuserOf(database));
    await books.connect();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await books.end();
    await Promise.all(servers.map((server) => server.stop()));
    await standin.stop();
  });
  beforeEach(async () => {
    const before = new Set(gateway.there.all());
    const all = () => gateway.there.all().filter((ref) => !before.has(ref));
    const reached = servers.map((server) => ({ call: server.call, deliver: deliverTo.bind(undefined, server) }));
    const own = { ...gateway, there: { ...gateway.there, all } };
    stage = await openStage({ gateway: own, standin, server: servers[0], reached: [reached[0]!, reached[1]!] });
    tills = [stage.till, tillOf(servers[1], stage.school)];
  });

  const done = () => jobsDone(servers[0], stage.school);
  /** Brings the hooks so far, to both servers at the same time. */
  const deliver = (at: number) =>
    Promise.all(standin.hooks.takeHeld().map((hook, each) => stage.reached[(at + each) % 2]!.deliver(hook)));
  const payer = (invoice_id: number, at: number) => payerOf(servers[at % 2]!, stage.school, invoice_id);
  /** A page as its payer begins it; undefined where nothing is left to pay. */
  const begin = async (by: Payer, input: object = {}) => {
    const begun = await by.begin({ gateway: gateway.name, email_receipt: 0, ...input });
    expect([200, 409], begun.text).toContain(begun.status);
    return begun.status === 200 ? { by, checkout: begun.body.data.checkout as string } : undefined;
  };
  /** What the gateway calls an open page; undefined where it is closed already. */
  const refOf = async (page: Awaited<ReturnType<typeof begin>>): Promise<string | undefined> => {
    const { url } = page ? (await page.by.status(page.checkout)).body.data : { url: '' };
    return url ? gateway.refOf(url) : undefined;
  };
  const pay = async (page: Awaited<ReturnType<typeof begin>>, at: number): Promise<boolean> => {
    const ref = await refOf(page);
    const isPaid = ref !== undefined && gateway.pay(ref, 'card');
    await deliver(at);
    return isPaid;
  };
  const taken = () =>
    stage.gateway.there.all().reduce((sum, ref) => {
      const { paid, back } = stage.gateway.there.sums(ref);
      return sum + paid - back;
    }, 0);
  /** Every cent that the gateway has is on the invoices or free, and nothing is under way. */
  const settled = async (note: string) => {
    await done();
    if ((await sumFaults(stage)).length > 0) await askAll(stage);
    expect(await sumFaults(stage), note).toEqual([]);
    expect(await moneyFaults(books, stage.school.institution_id), note).toEqual([]);
  };
  const invoiceNow = (invoice_id: number) => tills[0].invoice(invoice_id);
  /** A new family with an invoice, and what it has free. */
  const family = async () => {
    const ben = await tills[0].student('Ben');
    const { invoice_id } = await tills[0].bill(ben, AMOUNT);
    return { ben, invoice_id, credit: async () => (await tills[0].account(ben))!.credit };
  };

  test(
    `two tabs pay the same, ${ROUNDS} times`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = taken();
        const { invoice_id, credit } = await family();
        const by = await Promise.all([0, 1].map((at) => payer(invoice_id, at)));
        const pages = await Promise.all(by.map((one) => begin(one)));
        await done();
        const paid = await Promise.all(pages.map((page, at) => pause((round * at) % 9).then(() => pay(page, at))));
        await settled(`round ${round}`);
        const count = paid.filter(Boolean).length;
        expect(count).toBeGreaterThan(0);
        expect(taken() - before).toBe(count * AMOUNT);
        expect(await invoiceNow(invoice_id)).toMatchObject({ status: 'paid', balance: 0 });
        expect(await credit(), `round ${round}`).toBe((count - 1) * AMOUNT);
      }
    },
    TIME,
  );

  test(
    `two parents pay, one a part and one all, ${ROUNDS} times`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = taken();
        const { invoice_id, credit } = await family();
        const [one, other] = await Promise.all([0, 1].map((at) => payer(invoice_id, at)));
        const first = await begin(one!);
        await done();
        // The other one's page closes the first one, just as it may be paid.
        const [wasPaid, second] = await Promise.all([
          pause(round % 12).then(() => pay(first, 0)),
          begin(other!, { amount: 5_000 }),
        ]);
        await done();
        const isPaid = await pay(second, 1);
        await settled(`round ${round}`);
        const came = (wasPaid ? AMOUNT : 0) + (isPaid ? 5_000 : 0);
        expect(came).toBeGreaterThan(0);
        expect(taken() - before).toBe(came);
        expect((await invoiceNow(invoice_id)).paid).toBe(Math.min(came, AMOUNT));
        expect(await credit(), `round ${round}`).toBe(Math.max(0, came - AMOUNT));
      }
    },
    TIME,
  );

  test(
    `a payment against the cancellation of its invoice, ${ROUNDS} times`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { ben, invoice_id, credit } = await family();
        const page = await begin(await payer(invoice_id, round));
        await done();
        const [isPaid, cancelled] = await Promise.all([
          pay(page, round),
          pause((round * 5) % 25).then(() =>
            tills[1].call('POST', 'invoice/cancel', { invoice_id, user_detail_id: ben, confirmation: 1 }),
          ),
        ]);
        expect(cancelled.status, cancelled.text).toBe(200);
        await settled(`round ${round}`);
        expect(await invoiceNow(invoice_id)).toMatchObject({ status: 'cancelled', balance: 0, paid: 0 });
        expect(await credit(), `round ${round}`).toBe(isPaid ? AMOUNT : 0);
      }
    },
    TIME,
  );

  test(
    `a refund against a refund, here and at the gateway itself, ${ROUNDS} times`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { invoice_id } = await family();
        const page = await begin(await payer(invoice_id, round));
        await done();
        const ref = (await refOf(page))!;
        expect(await pay(page, round)).toBe(true);
        await settled(`round ${round}`);
        const { data } = await tills[0].done('GET', 'payments', { invoice_id });
        const asked = { payment_id: data[0].payment_id, amount: 7_000, reason: `Round ${round}` };
        const [one, other] = await Promise.all([
          tills[0].call('POST', 'refunds/create', asked),
          tills[1].call('POST', 'refunds/create', asked),
          ...(round % 2
            ? [
                pause(round % 30)
                  .then(() => gateway.there.refund(ref, 6_000))
                  .then(() => deliver(round)),
              ]
            : []),
        ]);
        // Where the gateway refuses the first one, because someone there was faster, there is room for a second try.
        const may = round % 2 ? [200, 409, 422] : [409, 422];
        expect(may, `${one!.text} ${other!.text}`).toContain(Math.max(one!.status, other!.status));
        await deliver(round);
        await settled(`round ${round}`);
        const { paid, back, pending } = gateway.there.sums(ref);
        expect([paid, pending, [6_000, 7_000].includes(back)], `round ${round}: ${back}`).toEqual([AMOUNT, 0, true]);
      }
    },
    TIME,
  );
});
