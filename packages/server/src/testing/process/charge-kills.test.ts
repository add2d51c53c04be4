import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { moneyFaults } from '../money-faults.ts';
import { stripeStoodIn } from '../outside/gateways.ts';
import { type Asked, openStandin, type Part, type Standin } from '../outside/standin.ts';
import { customLine } from '../till.ts';
import { inDatabase, type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

/** How often a charge of a saved card is killed; KILL_ROUNDS asks for more than every run of the tests has time for. */
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
/** Payments that Stripe took or tried for an amount. */
const intents = (amount: number): number =>
  [...stripe.part.world.accounts.values()]
    .flatMap((one) => [...one.intents.values()])
    .filter((one) => one.amount === amount).length;

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
  standin = await openStandin([watched(stripe.part)], {
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
  await done('paymentGateway', { payment_gateway: stripe.name, keys: stripe.account(school) });
  await saveCard();
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

const invoiceOf = async (unit_price: number): Promise<{ invoice_id: number; number: string }> =>
  (await done('invoice', { user_detail_id: student, items: [customLine(student, unit_price)] })).data;

/** Waits for what a query finds; what is to be tried again is tried at once. */
const comes = (sql: string, values: readonly unknown[]) =>
  until(async () => {
    if ((await rowsOf(dataDir, sql, [...values])).length > 0) return true;
    await hurry();
    return sleep(200);
  }, 40_000);

/** A family pays on Stripe's page, and lets the school charge the card. */
async function saveCard(): Promise<void> {
  const { invoice_id } = await invoiceOf(100);
  const hash = newToken();
  await rowsOf(
    dataDir,
    "insert into invoice_link (institution_id, invoice_id, token_hash, expires_at) values ($1, $2, $3, '2040-01-01')",
    [school.institution_id, invoice_id, hashOf(hash)],
  );
  const link = { institution: school.hash, hash };
  const begun = await server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: 'stripe', save: 1 });
  expect(begun.status, begun.text).toBe(200);
  await comes("select 1 from checkout where state = 'open'", []);
  const [page] = await rowsOf<{ gateway_ref: string }>(
    dataDir,
    "select gateway_ref from checkout where state = 'open'",
  );
  stripe.pay(page!.gateway_ref, 'card');
  await comes('select 1 from saved_method where is_default = 1', []);
}

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

test.each(moments)(
  'the server killed %s charges a saved card once, and books it once',
  async (moment) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const amount = 5_000 + moments.indexOf(moment) * 100 + round;
      const { invoice_id } = await invoiceOf(amount);
      const charging = killAt(/^POST \/v1\/payment_intents$/, moment);
      await done('payment/charge', { invoice_id });
      await charging;
      await revive();
      await comes("select 1 from invoice where invoice_id = $1 and status = 'paid'", [invoice_id]);
      expect(intents(amount)).toBe(1);
      const rows = await rowsOf(
        dataDir,
        "select y.state, y.amount::int, y.free::int from payment y where y.amount = $1 and y.state <> 'deleted'",
        [amount],
      );
      expect(rows).toEqual([{ state: 'done', amount, free: 0 }]);
      expect(await inDatabase(dataDir, (client) => moneyFaults(client, school.institution_id))).toEqual([]);
    }
    await comes(
      "select 1 where not exists (select from checkout where state in ('opening', 'open', 'processing'))",
      [],
    );
  },
  TIME,
);

test('two charges make two payments, so a second one would be noticed', async () => {
  for (const _ of [1, 2]) {
    const { invoice_id } = await invoiceOf(7_100);
    await done('payment/charge', { invoice_id });
    await comes("select 1 from invoice where invoice_id = $1 and status = 'paid'", [invoice_id]);
  }
  expect(intents(7_100)).toBe(2);
}, 60_000);
