import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type Payer, payerOf } from '../paying.ts';
import { testServer, type TestSchool, type TestServer } from '../server.ts';
import { type Till, tillOf } from '../till.ts';
import { jobsDone, testWorker } from '../worker.ts';
import { xenditStandin } from './xendit.ts';
import { type Account, type Books, newId } from './xendit/books.ts';
import { type Hook, openStandin, type Standin } from './standin.ts';

const part = xenditStandin();
let standin: Standin;
let server: TestServer;
let worker: Worker;
let school: TestSchool;
let till: Till;
let account: Account;
let books: Books;
let invoice_id: number;
let payer: Payer;

async function deliver({ path, raw, headers }: Hook): Promise<number> {
  const answer = await server.app.inject({ method: 'POST', url: path, payload: raw, headers: { ...headers } });
  return answer.statusCode;
}

beforeAll(async () => {
  standin = await openStandin([part], { deliver });
  server = await testServer({ outsideStandin: standin.origin });
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await standin.stop();
});
beforeEach(async () => {
  standin.hooks.holds = false;
  standin.hooks.takeHeld();
  standin.calls.splice(0);
  school = await server.school();
  till = tillOf(server, school);
  account = {
    key_id: newId('rzp_test'),
    key_secret: newId('key'),
    webhook_secret: newId('hook'),
  };
  books = part.account(account);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'razorpay', keys: keysOf() });
  const ben = await till.student('Ben', { surname: 'Hill' });
  invoice_id = (await till.bill(ben, 12_000)).invoice_id;
  payer = await payerOf(server, school, invoice_id);
});

const keysOf = () => ({
  key_id: account.key_id,
  key_secret: account.key_secret,
  webhook_secret: account.webhook_secret,
});

/** Lets work come at once that waits for its next try. */
async function hurry(): Promise<void> {
  await server.connections.pool.query(
    "update job set run_at = now() where institution_id = $1 and done_at is null and kind like '%Checkout'",
    [school.institution_id],
  );
  worker.start();
}

async function begin(): Promise<string> {
  const begun = await payer.begin({ gateway: 'razorpay' });
  expect(begun.status, begun.text).toBe(200);
  await jobsDone(server, school);
  return begun.body.data.checkout;
}

const standing = async (checkout: string) => (await payer.status(checkout)).body.data;

/** Begins a payment, and waits until its page is open. */
async function open() {
  const checkout = await begin();
  const { state, url } = await standing(checkout);
  expect(state).toBe('open');
  return { checkout, url: url as string, link: books.links.get(`plink_${url.split('/').at(-1)}`)! };
}

/** Presses a button of the page, as a browser does; answers where it leads. */
async function press(url: string, does: string): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ press: does }), redirect: 'manual' });
  return answer.headers.get('location');
}

const settles = (checkout: string, state: string) =>
  expect
    .poll(
      async () => {
        await jobsDone(server, school);
        return (await standing(checkout)).state;
      },
      { timeout: 15_000 },
    )
    .toBe(state);

const payments = () => school.sql((db) => db.selectFrom('payment').select(['amount', 'free', 'gateway_ref']).execute());

test('wrong keys are refused at their field, and the right ones are not shown again', async () => {
  const wrong = await till.call('POST', 'paymentGateway', {
    payment_gateway: 'razorpay',
    keys: { ...keysOf(), key_secret: 'wrong' },
  });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { 'keys.key_secret': 'Razorpay does not know this key' }]);
  const seen = await server.call('GET', 'paymentGateway', { payment_gateway: 'razorpay' }, { as: school.owner });
  expect(seen.body.data).toMatchObject([{ state: 'connected', is_test: 1, account_name: account.key_id }]);
  expect([seen.text.includes(account.key_secret), seen.text.includes(account.webhook_secret)]).toEqual([false, false]);
});

test('a family pays on the page, comes back, and it counts once', async () => {
  const { checkout, url, link } = await open();
  expect(await (await fetch(url)).text()).toContain('SGD 120.00');
  const back = new URL((await press(url, 'pay'))!);
  expect(back.searchParams.get('checkout')).toBe(checkout);
  await settles(checkout, 'paid');
  expect(await payments()).toEqual([{ amount: 12_000, free: 0, gateway_ref: link.payments[0]!.payment_id }]);
  expect((await till.invoice(invoice_id)).status).toBe('paid');
});

test('a declined card leaves the page open for another try, and leaving it changes nothing', async () => {
  const { checkout, url } = await open();
  expect(await press(url, 'decline')).toBeNull();
  await settles(checkout, 'open');
  expect(new URL((await press(url, 'leave'))!).searchParams.get('checkout')).toBe(checkout);
  await press(url, 'pay');
  await settles(checkout, 'paid');
});

test('money that takes a while is on its way until it arrives', async () => {
  const { checkout, url, link } = await open();
  await press(url, 'bank');
  await hurry();
  await settles(checkout, 'processing');
  expect(await payments()).toEqual([]);
  books.capture(books.payments.get(link.payments[0]!.payment_id)!);
  await settles(checkout, 'paid');
});

test.each([
  ['another amount', { amount: 11_999 }],
  ['another currency', { currency: 'USD' }],
])('%s than was asked for is left to staff', async (_, paying) => {
  const { checkout, link } = await open();
  books.pay(link, paying);
  await settles(checkout, 'odd');
  expect(await payments()).toEqual([]);
});

test('hooks that come late, twice, in another order or never lead to the same end', async () => {
  standin.hooks.holds = true;
  const { checkout, link } = await open();
  books.pay(link, { status: 'failed' });
  books.pay(link);
  books.refund(books.payments.get(link.payments.at(-1)!.payment_id)!, { amount: 10 });
  const held = standin.hooks.takeHeld();
  expect(held).toHaveLength(4);
  expect(await standing(checkout)).toMatchObject({ state: 'open' });
  for (const hook of [...held.toReversed(), ...held]) expect(await standin.hooks.send(hook)).toBe(200);
  await settles(checkout, 'paid');
  expect(await payments()).toHaveLength(1);
  const other = await payerOf(server, school, (await till.bill(await till.student('Ada'), 500)).invoice_id);
  payer = other;
  const { checkout: second, link: unheard } = await open();
  books.pay(unheard);
  standin.hooks.takeHeld();
  await hurry();
  await settles(second, 'paid');
});

test('a hook of another account, a changed one and an old one are not heard', async () => {
  standin.hooks.holds = true;
  const { link } = await open();
  books.pay(link);
  const [hook] = standin.hooks.takeHeld();
  expect(await deliver({ ...hook!, raw: hook!.raw.replace('12000', '12001') })).toBe(404);
  const elsewhere = await server.school();
  expect(await deliver({ ...hook!, path: `/hooks/razorpay/${elsewhere.hash}` })).toBe(404);
  server.setNow(new Date(Date.now() + 302_000));
  expect(await deliver(hook!)).toBe(404);
  server.setNow(undefined);
  expect(await deliver(hook!)).toBe(200);
});

test.each(['cut', 'lost', 500, 503, 429] as const)(
  'a page opens once, though the call that makes it ends with %s',
  async (kind) => {
    standin.fault({ at: /^POST \/v1\/payment_links$/, kind });
    const checkout = await begin();
    expect((await standing(checkout)).state).toBe('opening');
    await hurry();
    await settles(checkout, 'open');
    expect(books.links.size).toBe(1);
  },
);

test('while Razorpay is away nothing is lost, and all settles afterwards', async () => {
  standin.hooks.holds = true;
  const { checkout, link } = await open();
  books.pay(link);
  standin.fault({ at: /./, kind: 503, times: 2 });
  standin.fault({ at: /./, kind: 'cut', times: 2 });
  for (const hook of standin.hooks.takeHeld()) expect(await standin.hooks.send(hook)).toBe(200);
  await expect
    .poll(
      async () => {
        await hurry();
        await jobsDone(server, school);
        return (await standing(checkout)).state;
      },
      { timeout: 15_000 },
    )
    .toBe('paid');
  expect(await payments()).toHaveLength(1);
});

test('keys that were taken back at Razorpay are shown to staff, and the family is told to try again', async () => {
  account.key_secret = 'changed';
  const checkout = await begin();
  expect(await standing(checkout)).toMatchObject({ state: 'failed' });
  const seen = await server.call('GET', 'paymentGateway', { payment_gateway: 'razorpay' }, { as: school.owner });
  expect(seen.body.data).toMatchObject([{ state: 'attention', error: 'Authentication failed' }]);
});
