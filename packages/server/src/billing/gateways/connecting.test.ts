import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stripeStoodIn } from '../../testing/outside/gateways.ts';
import type { Standin } from '../../testing/outside/standin.ts';
import { connectGateway, holdStandin } from '../../testing/outside/stood-in.ts';
import { payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';
import type { Worker } from '../../jobs/worker.ts';

const gateway = stripeStoodIn();
let standin: Standin;
let server: TestServer;
let worker: Worker;
let school: TestSchool;
let till: Till;

beforeAll(async () => {
  standin = await holdStandin([gateway.part], () => server);
  server = await testServer({ outsideStandin: standin.origin });
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await standin.stop();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
});

const connect = (keys: object, more: object = {}) =>
  till.call('POST', 'paymentGateway', { payment_gateway: 'stripe', keys, ...more });
const shown = async () => (await till.done('GET', 'paymentGateway', { payment_gateway: 'stripe' })).data[0];

test('Stripe is connected once it knows the keys; settings show only their ends', async () => {
  const keys = await connectGateway(server, school, gateway);
  const connection = await shown();
  expect(connection).toMatchObject({
    state: 'connected',
    is_test: 1,
    account_name: 'Harbour Academy',
    hook_url: `http://localhost:4000/hooks/stripe/${school.hash}`,
    hints: { secret_key: `…${keys['secret_key']!.slice(-4)}`, webhook_secret: `…${keys['webhook_secret']!.slice(-4)}` },
  });
  const everything = JSON.stringify([connection, (await till.done('GET', 'paymentGateway')).data]);
  for (const key of Object.values(keys)) expect(everything).not.toContain(key);
  // An empty key stays as it is.
  expect((await connect({ secret_key: '', webhook_secret: 'whsec_anotherSecret' })).body.data.hints).toMatchObject({
    secret_key: connection.hints.secret_key,
    webhook_secret: '…cret',
  });
});

test.each([
  ['keys of the wrong kind', { secret_key: 'pk_test_abcdefgh', webhook_secret: 'whsec_abcdefgh' }, /publishable key/],
  [
    'keys that Stripe does not know',
    { secret_key: 'sk_test_someoneElse', webhook_secret: 'whsec_abcdefgh' },
    /not know/,
  ],
])('%s are refused at their field, and nothing is kept', async (_, keys, says) => {
  const { status, body } = await connect(keys);
  expect([status, body.fields['keys.secret_key']]).toEqual([422, expect.stringMatching(says)]);
  expect(await shown()).toMatchObject({ state: 'off', hints: {} });
});

test('live keys are refused on a server that is only for trying things out', async () => {
  gateway.part.world.account('sk_live_abcdefgh', 'whsec_abcdefgh');
  const { status, body } = await connect({ secret_key: 'sk_live_abcdefgh', webhook_secret: 'whsec_abcdefgh' });
  expect([status, body.fields['keys.secret_key']]).toEqual([
    422,
    expect.stringMatching(/live key.*Please enter a test key/),
  ]);
  expect(await shown()).toMatchObject({ state: 'off' });
});

test('while Stripe is away, nothing changes', async () => {
  const keys = await connectGateway(server, school, gateway);
  standin.fault({ at: /^GET \/v1\/account$/, kind: 500 });
  const { status, body } = await connect({ ...keys, webhook_secret: 'whsec_anotherSecret' });
  expect([status, body.message]).toEqual([503, expect.stringMatching(/Nothing was changed/)]);
  expect((await shown()).hints.webhook_secret).toBe(`…${keys['webhook_secret']!.slice(-4)}`);
});

/** Opens an invoice's page and waits until the gateway answered. */
async function begin(amount: number, input: object = {}) {
  const { invoice_id } = await till.bill(await till.student('Ben'), amount);
  const payer = await payerOf(server, school, invoice_id);
  const begun = await payer.begin({ gateway: 'stripe', email_receipt: 0, ...input });
  if (begun.status !== 200) return begun.body;
  await jobsDone(server, school);
  return (await payer.status(begun.body.data.checkout)).body.data;
}

test('an answer that was lost makes one page, by the next try', async () => {
  const { secret_key } = await connectGateway(server, school, gateway);
  standin.fault({ at: /^POST \/v1\/checkout\/sessions$/, kind: 'lost' });
  const first = await begin(12_000);
  expect(first.state).toBe('opening');
  await server.connections.pool.query("update job set run_at = now() where kind = 'openCheckout' and done_at is null");
  await jobsDone(server, school);
  await expect
    .poll(() => school.sql((db) => db.selectFrom('checkout').select(['state', 'gateway_ref']).execute()), {
      timeout: 15_000,
    })
    .toMatchObject([{ state: 'open' }]);
  expect(gateway.part.world.accounts.get(secret_key!)!.sessions.size).toBe(1);
}, 30_000);

test('keys that Stripe no longer knows: the payer may try another way, and staff are told', async () => {
  const { secret_key } = await connectGateway(server, school, gateway);
  gateway.part.world.accounts.delete(secret_key!);
  expect(await begin(12_000)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/could not be opened/) });
  expect(await shown()).toMatchObject({ state: 'attention', error: 'Stripe no longer knows this secret key.' });
});

test('what Stripe says about the school’s keys is for staff, not for payers; it goes once a page opens', async () => {
  await connectGateway(server, school, gateway);
  standin.fault({ at: /^POST \/v1\/checkout\/sessions$/, kind: 403 });
  const { state, failure } = await begin(12_000);
  expect(state).toBe('failed');
  expect(failure).toBe('The payment page could not be opened. Please try again.');
  expect(await shown()).toMatchObject({
    state: 'connected',
    error: 'The provided key does not have the required permissions for this endpoint.',
  });
  expect((await begin(12_000)).state).toBe('open');
  expect(await shown()).toMatchObject({ state: 'connected', error: '' });
});

test.each([
  ['KWD', 12_345, 'Stripe takes KWD in steps of KWD 0.010: you can pay KWD 12.340'],
  ['JPY', 49, 'Stripe takes at least JPY 50'],
  ['SGD', 49, 'Stripe takes at least SGD 0.50'],
])('an amount that Stripe does not take in %s is refused before it is asked', async (currency, amount, says) => {
  await connectGateway(server, school, gateway);
  await school.sql(async (db) => {
    await db.updateTable('institution').set({ currency }).execute();
  });
  const calls = standin.calls.length;
  expect((await begin(amount)).fields?.amount).toBe(says);
  expect(standin.calls).toHaveLength(calls);
});

test('an amount between two steps that has no other amount beside it leads to the school', async () => {
  await connectGateway(server, school, gateway);
  await school.sql(async (db) => {
    await db.updateTable('institution').set({ currency: 'KWD' }).execute();
  });
  await till.done('POST', 'setup/billing-settings', { version: 0, pay_other_amount: 0 });
  expect((await begin(12_345)).fields?.amount).toBe(
    'Stripe takes KWD in steps of KWD 0.010: KWD 12.345 can’t be paid with it. Please ask the school',
  );
});

test('a payment in JPY is taken in whole yen', async () => {
  const { secret_key } = await connectGateway(server, school, gateway);
  await school.sql(async (db) => {
    await db.updateTable('institution').set({ currency: 'JPY' }).execute();
  });
  expect(await begin(12_000)).toMatchObject({ state: 'open', amount: 12_000, currency: 'JPY' });
  const [session] = gateway.part.world.accounts.get(secret_key!)!.sessions.values();
  expect([session!.amount_total, session!.currency]).toEqual([12_000, 'jpy']);
});

test('keys that another secret of the server has sealed are asked for again, and nothing breaks meanwhile', async () => {
  const keys = await connectGateway(server, school, gateway);
  const { config } = server.services;
  const { secretKey } = config;
  config.secretKey = Buffer.alloc(32, 8);
  try {
    expect(await shown()).toMatchObject({ state: 'attention', hints: {}, error: expect.stringContaining('again') });
    const hook = await server.app.inject({ method: 'POST', url: `/hooks/stripe/${school.hash}`, payload: '{}' });
    expect(hook.statusCode).toBe(404);
    const empty = await connect({ secret_key: '', webhook_secret: '' });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, ['keys.secret_key', 'keys.webhook_secret']]);
    expect((await connect(keys)).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'connected', error: '' });
  } finally {
    config.secretKey = secretKey;
  }
});
