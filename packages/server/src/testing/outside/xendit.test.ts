import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type Payer, payerOf } from '../paying.ts';
import { testServer, type TestSchool, type TestServer } from '../server.ts';
import { type Till, tillOf } from '../till.ts';
import { jobsDone, testWorker } from '../worker.ts';
import { type Hook, openStandin, type Standin } from './standin.ts';
import { xenditStandin } from './xendit.ts';
import { type Account, type Books, newId } from './xendit/books.ts';

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
  account = { secret_key: `xnd_development_${newId()}`, callback_token: newId() };
  books = part.account(account);
  await till.done('POST', 'paymentGateway', { payment_gateway: 'xendit', keys: { ...account } });
  const ben = await till.student('Ben', { surname: 'Hill' });
  invoice_id = (await till.bill(ben, 12_000)).invoice_id;
  payer = await payerOf(server, school, invoice_id);
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
  const begun = await payer.begin({ gateway: 'xendit' });
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
  return { checkout, url: url as string, invoice: books.invoices.get(url.split('/').at(-1)!)! };
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
  const enter = (keys: object) => till.call('POST', 'paymentGateway', { payment_gateway: 'xendit', keys });
  const wrong = await enter({ secret_key: `xnd_development_${newId()}` });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { 'keys.secret_key': 'Xendit does not know this key' }]);
  const seen = await server.call('GET', 'paymentGateway', { payment_gateway: 'xendit' }, { as: school.owner });
  expect(seen.body.data).toMatchObject([
    { state: 'connected', is_test: 1, hook_url: `http://localhost:4000/hooks/xendit/${school.hash}` },
  ]);
  expect([seen.text.includes(account.secret_key), seen.text.includes(account.callback_token)]).toEqual([false, false]);
  const other = tillOf(server, await server.school());
  const untold = await other.call('POST', 'paymentGateway', {
    payment_gateway: 'xendit',
    keys: { secret_key: account.secret_key },
  });
  expect([untold.status, untold.body.fields]).toEqual([
    422,
    { 'keys.callback_token': 'Please enter the callback token' },
  ]);
});

test('a live key is refused on a server that is only for trying things out', async () => {
  const live = { secret_key: `xnd_production_${newId()}`, callback_token: newId() };
  part.account(live);
  const { status, body } = await till.call('POST', 'paymentGateway', { payment_gateway: 'xendit', keys: live });
  expect([status, body.fields]).toEqual([
    422,
    {
      'keys.secret_key': 'This is a live key, and this server is only for trying things out. Please enter a test key.',
    },
  ]);
  const seen = await server.call('GET', 'paymentGateway', { payment_gateway: 'xendit' }, { as: school.owner });
  expect(seen.body.data).toMatchObject([{ hints: { secret_key: `…${account.secret_key.slice(-4)}` } }]);
});

test('a family pays on the page, comes back, and it counts once', async () => {
  const { checkout, url, invoice } = await open();
  expect(await (await fetch(url)).text()).toContain('SGD 120.00');
  const back = new URL((await press(url, 'pay'))!);
  expect(back.searchParams.get('checkout')).toBe(checkout);
  await settles(checkout, 'paid');
  expect(await payments()).toEqual([{ amount: 12_000, free: 0, gateway_ref: invoice.id }]);
  expect((await till.invoice(invoice_id)).status).toBe('paid');
});

test('a declined card leaves the page open for another try, and leaving it changes nothing', async () => {
  const { checkout, url } = await open();
  expect(await press(url, 'decline')).toBeNull();
  await hurry();
  await settles(checkout, 'open');
  expect(new URL((await press(url, 'leave'))!).searchParams.get('checkout')).toBe(checkout);
  await press(url, 'pay');
  await settles(checkout, 'paid');
});

test('a bank transfer counts when it arrives', async () => {
  const { checkout, url, invoice } = await open();
  await press(url, 'bank');
  await hurry();
  await settles(checkout, 'open');
  expect(await payments()).toEqual([]);
  books.settle(invoice);
  await settles(checkout, 'paid');
});

test('a school that bills in rupiah is paid in whole rupiah', async () => {
  await school.sql((db) => db.updateTable('institution').set({ currency: 'IDR' }).execute());
  const bill = async (name: string, amount: number) =>
    payerOf(server, school, (await till.bill(await till.student(name), amount)).invoice_id);
  payer = await bill('Ina', 1_250_000_50);
  const refused = await payer.begin({ gateway: 'xendit' });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { amount: 'Xendit takes IDR in steps of IDR 1.00: you can pay IDR 1,250,000.00' },
  ]);
  payer = await bill('Adi', 1_250_000_00);
  const { checkout, url, invoice } = await open();
  expect([invoice.amount, invoice.currency]).toEqual([1_250_000, 'IDR']);
  await press(url, 'pay');
  await settles(checkout, 'paid');
  expect(await payments()).toMatchObject([{ amount: 1_250_000_00 }]);
});

test.each([
  ['another amount', { amount: 119.99 }],
  ['another currency', { currency: 'USD' }],
])('%s than was asked for is left to staff', async (_, paying) => {
  const { checkout, invoice } = await open();
  books.pay(invoice, paying);
  await settles(checkout, 'odd');
  expect(await payments()).toEqual([]);
});

test('hooks that come late, twice, in another order or never lead to the same end', async () => {
  standin.hooks.holds = true;
  const { checkout, invoice } = await open();
  books.pay(invoice);
  books.refund(invoice, { amount: 0.1 });
  const held = standin.hooks.takeHeld();
  expect(held).toHaveLength(2);
  expect(await standing(checkout)).toMatchObject({ state: 'open' });
  for (const hook of [...held.toReversed(), ...held]) expect(await standin.hooks.send(hook)).toBe(200);
  await settles(checkout, 'paid');
  expect(await payments()).toHaveLength(1);
  payer = await payerOf(server, school, (await till.bill(await till.student('Ada'), 500)).invoice_id);
  const { checkout: second, invoice: unheard } = await open();
  books.pay(unheard);
  standin.hooks.takeHeld();
  await hurry();
  await settles(second, 'paid');
});

test('a hook with another token is not heard; one with the right token is believed nothing', async () => {
  standin.hooks.holds = true;
  const { checkout, invoice } = await open();
  // Somebody who learned the token says that it was paid.
  const claimed = { id: invoice.id, external_id: invoice.externalId, status: 'PAID', paid_amount: 120 };
  const headers = { 'content-type': 'application/json', 'x-callback-token': account.callback_token };
  const path = `/hooks/xendit/${school.hash}`;
  expect(await deliver({ path, raw: JSON.stringify(claimed), headers })).toBe(200);
  await settles(checkout, 'open');
  expect(await payments()).toEqual([]);
  books.pay(invoice);
  const [hook] = standin.hooks.takeHeld();
  const withToken = (token: string) => ({ ...hook!, headers: { ...hook!.headers, 'x-callback-token': token } });
  for (const token of ['', newId(), `${account.callback_token}0`]) expect(await deliver(withToken(token))).toBe(404);
  const elsewhere = await server.school();
  expect(await deliver({ ...hook!, path: `/hooks/xendit/${elsewhere.hash}` })).toBe(404);
  await settles(checkout, 'open');
  expect(await deliver(hook!)).toBe(200);
  await settles(checkout, 'paid');
});

test.each(['cut', 'lost', 500, 503, 429] as const)(
  'a page opens once, though the call that makes it ends with %s',
  async (kind) => {
    standin.fault({ at: /^POST \/v2\/invoices\/$/, kind });
    const checkout = await begin();
    expect((await standing(checkout)).state).toBe('opening');
    await hurry();
    await settles(checkout, 'open');
    expect(books.invoices.size).toBe(1);
  },
);

test('while Xendit is away nothing is lost, and all settles afterwards', async () => {
  standin.hooks.holds = true;
  const { checkout, invoice } = await open();
  books.pay(invoice);
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

test('keys that were taken back at Xendit are shown to staff, and the family is told to try again', async () => {
  account.secret_key = 'changed';
  const checkout = await begin();
  expect(await standing(checkout)).toMatchObject({
    state: 'failed',
    failure: 'The payment page could not be opened. Please try again.',
  });
  const seen = await server.call('GET', 'paymentGateway', { payment_gateway: 'xendit' }, { as: school.owner });
  expect(seen.body.data).toMatchObject([{ state: 'attention', error: expect.stringMatching(/API key .* is invalid/) }]);
});
