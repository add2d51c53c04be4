import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { moneyFaults } from '../money-faults.ts';
import { razorpayStoodIn, stripeStoodIn, xenditStoodIn } from '../outside/gateways.ts';
import { type Asked, openStandin, type Part, type Standin } from '../outside/standin.ts';
import { customLine } from '../till.ts';
import { inDatabase, type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

/** How often each of them is killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const TIME = 90_000 + ROUNDS * 90_000;

type Moment = 'before the call arrives' | 'after the call, before its answer' | 'after the answer';

/** What ends the server at the next call that fits; the call then happens or not, as at that moment. */
let next: { at: RegExp; moment: Moment; kill(): Promise<void> } | undefined;

/** A gateway's stand-in, at whose calls the server can be killed. */
const watched = (part: Part): Part => ({
  name: part.name,
  hosts: part.hosts,
  open: (frame) => part.open(frame),
  page: (asked) => part.page(asked),
  trouble: (status) => part.trouble(status),
  async answer(asked: Asked) {
    const call = `${asked.method} ${asked.url.pathname}`;
    if (!next?.at.test(call)) return part.answer(asked);
    const { moment, kill } = next;
    next = undefined;
    if (moment === 'before the call arrives') {
      await kill();
      return part.trouble(500);
    }
    const answered = await part.answer(asked);
    if (moment === 'after the call, before its answer') await kill();
    else void sleep(randomInt(0, 40)).then(kill);
    return answered;
  },
});

const stripe = stripeStoodIn();
const razorpay = razorpayStoodIn();
const xendit = xenditStoodIn();
const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);
/** Each gateway with the calls that open and read a page and that send money back, and how many of both it has. */
const gateways = [
  {
    gateway: stripe,
    opens: /^POST \/v1\/checkout\/sessions$/,
    reads: /^GET \/v1\/checkout\/sessions\//,
    refunds: /^POST \/v1\/refunds$/,
    pages: () => sum([...stripe.part.world.accounts.values()].map((one) => one.sessions.size)),
    sentBack: () => sum([...stripe.part.world.accounts.values()].map((one) => one.refunds.size)),
  },
  {
    gateway: razorpay,
    opens: /^POST \/v1\/payment_links$/,
    reads: /^GET \/v1\/payment_links\//,
    refunds: /^POST \/v1\/payments\/\w+\/refund$/,
    pages: () => sum(razorpay.books.map((one) => one.links.size)),
    sentBack: () => sum(razorpay.books.map((one) => one.refunds.length)),
  },
  {
    gateway: xendit,
    opens: /^POST \/v2\/invoices\/$/,
    reads: /^GET \/v2\/invoices\/\w+$/,
    refunds: /^POST \/refunds$/,
    pages: () => sum(xendit.books.map((one) => one.invoices.size)),
    sentBack: () => sum(xendit.books.map((one) => one.refunds.length)),
  },
];

const settings: { port: number; dataDir: string; env: Record<string, string> } = {
  port: await freePort(),
  dataDir: preparedDataDir(),
  env: {},
};
const { dataDir } = settings;
let standin: Standin;
let server: ServerProcess;
let school: LiveSchool;
let student: number;

async function done(path: string, input: Record<string, unknown>) {
  const answer = await server.call('POST', path, input, { as: school.owner, key: randomUUID() });
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}

beforeAll(async () => {
  standin = await openStandin([stripe.part, razorpay.part, xendit.part].map(watched), {
    pauses: [200, 1_000, 3_000],
    deliver: async ({ path, raw, headers }) =>
      (await fetch(`${server.address}${path}`, { method: 'POST', body: raw, headers: { ...headers } })).status,
  });
  // A production server has a page to set a school up on, and no stand-ins.
  server = await startServer(settings);
  school = await setUpSchool(server);
  await server.stop();
  settings.env = { NODE_ENV: 'test', OUTSIDE_STANDIN: standin.origin };
  server = await startServer(settings);
  school = await signIn(server);
  student = (await done('students/add', { firstName: 'Ben', isDuplicate: 1 })).user_detail_id;
  for (const { gateway } of gateways)
    await done('paymentGateway', { payment_gateway: gateway.name, keys: gateway.account(school) });
}, 120_000);
afterAll(async () => {
  await clear(dataDir, server);
  await standin.stop();
});

/** Lets the server come back; what a dead worker held is free again, as it is after a minute. */
async function revive(): Promise<void> {
  await server.ended;
  server = await startServer(settings);
  await rowsOf(dataDir, 'update job set locked_until = null where done_at is null');
  await hurry();
}

/** Lets what waits for its next try be tried now, and wakes the worker. */
const hurry = () =>
  rowsOf(
    dataDir,
    `with due as (update job set run_at = least(run_at, now()) where done_at is null and locked_until is null)
    select pg_notify('schoolbell', '{"kind":"job"}')`,
  );

/** An invoice with its link, and a payment that is begun from it. */
async function begin(gateway: string): Promise<{ invoice_id: number; checkout_id: string }> {
  const { data } = await done('invoice', { user_detail_id: student, items: [customLine(student, 5_000)] });
  const hash = newToken();
  await rowsOf(
    dataDir,
    "insert into invoice_link (institution_id, invoice_id, token_hash, expires_at) values ($1, $2, $3, '2040-01-01')",
    [school.institution_id, data.invoice_id, hashOf(hash)],
  );
  const begun = await server
    .call('POST', 'online/payment/checkoutByHash', {
      institution: school.hash,
      hash,
      gateway,
      amount: 5_000,
      items: [{ invoice: data.number, part: null }],
    })
    .catch(() => undefined);
  if (begun) expect(begun.status, begun.text).toBe(200);
  const [row] = await rowsOf<{ checkout_id: string }>(
    dataDir,
    'select checkout_id from checkout_item where invoice_id = $1',
    [data.invoice_id],
  );
  return { invoice_id: data.invoice_id, checkout_id: row!.checkout_id };
}

interface Row {
  state: string;
  url: string;
  gateway_ref: string;
  payments: number;
}
const standing = async (checkout_id: string): Promise<Row> =>
  (
    await rowsOf<Row & Record<string, unknown>>(
      dataDir,
      `select c.state, c.url, c.gateway_ref, (select count(*)::int from payment p where p.gateway = c.gateway and p.account_id = c.account_id
        and p.payment_id in (select e.payment_id from money_entry e join checkout_item t on t.invoice_id = e.invoice_id where t.checkout_id = c.checkout_id)) as payments
      from checkout c where c.checkout_id = $1`,
      [checkout_id],
    )
  )[0]!;

/** Waits for a state; what is to be tried again is tried at once. */
const becomes = (checkout_id: string, state: string) =>
  until(async () => {
    if ((await standing(checkout_id)).state === state) return true;
    await hurry();
    return sleep(200);
  }, 40_000);

const invoiceNow = async (invoice_id: number) =>
  (await rowsOf(dataDir, 'select status, balance::int from invoice where invoice_id = $1', [invoice_id]))[0];

/** Sends a part of a payment back. Its answer may be lost with the server. */
async function refund(checkout_id: string): Promise<string> {
  const [paid] = await rowsOf<{ payment_id: string }>(
    dataDir,
    'select payment_id from checkout where checkout_id = $1',
    [checkout_id],
  );
  const payment_id = Number(paid!.payment_id);
  await server
    .call('POST', 'refunds/create', { payment_id, amount: 2_000 }, { as: school.owner, key: randomUUID() })
    .then((answer) => expect(answer.status, answer.text).toBe(200))
    .catch((error: Error) => expect(error.message).toMatch(/fetch failed|terminated/));
  const [made] = await rowsOf<{ refund_id: string }>(dataDir, 'select refund_id from refund where payment_id = $1', [
    payment_id,
  ]);
  return made!.refund_id;
}
const refundState = async (refund_id: string) =>
  (await rowsOf<{ state: string }>(dataDir, 'select state from refund where refund_id = $1', [refund_id]))[0]!.state;

/** Arranges that the server is killed at a call; answers when it is gone. */
function killAt(at: RegExp, moment: Moment): Promise<void> {
  return new Promise((resolve) => {
    next = {
      at,
      moment,
      async kill() {
        await server.kill();
        resolve();
      },
    };
  });
}

const moments: Moment[] = ['before the call arrives', 'after the call, before its answer', 'after the answer'];

describe.each(gateways)('$gateway.name', ({ gateway, opens, reads, refunds, pages, sentBack }) => {
  test.each(moments)(
    'the server killed %s: one page, one payment, one refund, and nothing is left under way',
    async (moment) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = pages();
        const opening = killAt(opens, moment);
        const { invoice_id, checkout_id } = await begin(gateway.name);
        await opening;
        await revive();
        await becomes(checkout_id, 'open');
        expect(pages() - before).toBe(1);
        // Asking changes nothing there, so one moment is enough.
        const reading = moment === 'after the call, before its answer' ? killAt(reads, moment) : undefined;
        gateway.pay((await standing(checkout_id)).gateway_ref, 'card');
        await hurry();
        await reading;
        if (reading) await revive();
        await becomes(checkout_id, 'paid');
        expect(await standing(checkout_id)).toMatchObject({ state: 'paid', payments: 1 });
        expect(await invoiceNow(invoice_id)).toEqual({ status: 'paid', balance: 0 });
        const sent = sentBack();
        const refunding = killAt(refunds, moment);
        const refund_id = await refund(checkout_id);
        await refunding;
        await revive();
        await until(async () => (await hurry()) && (await refundState(refund_id)) === 'succeeded', 40_000);
        expect(sentBack() - sent).toBe(1);
        expect(await invoiceNow(invoice_id)).toEqual({ status: 'part', balance: 2_000 });
        expect(await inDatabase(dataDir, (client) => moneyFaults(client, school.institution_id))).toEqual([]);
      }
      const [left] = await rowsOf(
        dataDir,
        `select (select count(*)::int from checkout where state in ('opening', 'open', 'processing')) as checkouts,
          (select count(*)::int from refund where state = 'pending') as refunds`,
      );
      expect(left).toEqual({ checkouts: 0, refunds: 0 });
    },
    TIME,
  );
});

test('two payments make two pages, so a second page would be noticed', async () => {
  // The positive control: two checkouts make two pages.
  const { pages } = gateways[1]!;
  const before = pages();
  for (const _ of [1, 2]) await becomes((await begin('razorpay')).checkout_id, 'open');
  expect(pages() - before).toBe(2);
});
