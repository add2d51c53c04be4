import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Keys } from '../outside/abilities.ts';
import { stripeStoodIn } from '../testing/outside/gateways.ts';
import type { Hook, Standin } from '../testing/outside/standin.ts';
import { connectGateway, deliverTo, holdStandin } from '../testing/outside/stood-in.ts';
import { signatureOf } from '../testing/outside/stripe/world.ts';
import { payerOf } from '../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { tillOf } from '../testing/till.ts';
import { jobsDone, testWorker } from '../testing/worker.ts';
import type { Worker } from '../jobs/worker.ts';

const gateway = stripeStoodIn();
const { world } = gateway.part;
let standin: Standin;
let server: TestServer;
let worker: Worker;
let school: TestSchool;
let keys: Keys;
let checkout: { status(): Promise<string>; ref: string };

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
  keys = await connectGateway(server, school, gateway);
  checkout = await paidPage();
});

/** Opens a page and pays on it, without anybody having told us. */
async function paidPage() {
  const till = tillOf(server, school);
  const { invoice_id } = await till.bill(await till.student('Ben'), 12_000);
  const payer = await payerOf(server, school, invoice_id);
  const begun = await payer.begin({ gateway: 'stripe', email_receipt: 0 });
  await jobsDone(server, school);
  const status = async () => (await payer.status(begun.body.data.checkout)).body.data;
  const ref = gateway.refOf((await status()).url);
  standin.hooks.takeHeld();
  gateway.pay(ref, 'card');
  return { ref, status: async () => (await status()).state as string };
}

const held = () => standin.hooks.takeHeld().find((one) => one.raw.includes('checkout.session.completed'))!;

/** The same hook, signed with another secret, or at another time. */
const signed = (hook: Hook, { secrets = [keys['webhook_secret']!], at = new Date() } = {}): Hook => ({
  ...hook,
  headers: { ...hook.headers, 'stripe-signature': signatureOf(secrets, hook.raw, at) },
});

const secondsAgo = (seconds: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 - seconds * 1_000);

const send = async (hook: Hook): Promise<number> => {
  const status = await deliverTo(server, hook);
  await jobsDone(server, school);
  return status;
};

/** What of this school's hooks was written down. */
const heard = () =>
  school.sql((db) => db.selectFrom('incoming_hook').select('event_key').orderBy('event_key').execute());

test('a hook that the school’s secret signed is heard once, and the payment counts', async () => {
  const hook = held();
  expect([await send(hook), await send(hook)]).toEqual([200, 200]);
  expect(await checkout.status()).toBe('paid');
  expect(await heard()).toEqual([{ event_key: JSON.parse(hook.raw).id }]);
});

test.each<[string, (hook: Hook) => Hook | Promise<Hook>]>([
  ['another secret', (hook) => signed(hook, { secrets: ['whsec_someoneElse'] })],
  [
    'the secret of another school',
    async (hook) => {
      const other = await server.school();
      return signed(hook, { secrets: [(await connectGateway(server, other, gateway))['webhook_secret']!] });
    },
  ],
  ['an empty secret', (hook) => signed(hook, { secrets: [''] })],
  ['one changed byte', (hook) => ({ ...hook, raw: hook.raw.replace('"paid"', '"paie"') })],
  ['a space more', (hook) => ({ ...hook, raw: `${hook.raw} ` })],
  ['a time 301 seconds ago', (hook) => signed(hook, { at: secondsAgo(301) })],
  ['no signature', ({ headers: { 'stripe-signature': _, ...headers }, ...hook }) => ({ ...hook, headers })],
  ['a signature that is none', (hook) => ({ ...hook, headers: { ...hook.headers, 'stripe-signature': 't=1,v1=' } })],
  ['no body', (hook) => ({ ...hook, raw: '' })],
])('a hook with %s changes nothing, and learns nothing', async (_, change) => {
  const hook = await change(held());
  const { app } = server;
  const answer = await app.inject({ method: 'POST', url: hook.path, payload: hook.raw, headers: { ...hook.headers } });
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Not found.']);
  await jobsDone(server, school);
  expect(await heard()).toEqual([]);
  expect(await checkout.status()).toBe('open');
});

test('a hook is good for 300 seconds', async () => {
  expect(await send(signed(held(), { at: secondsAgo(295) }))).toBe(200);
  expect(await checkout.status()).toBe('paid');
});

test('while the school changes its secret, hooks of either are heard', async () => {
  const hook = held();
  const fresh = 'whsec_theFreshSecret';
  const changed = { ...keys, webhook_secret: fresh, former_webhook_secret: keys['webhook_secret'] };
  await tillOf(server, school).done('POST', 'paymentGateway', { payment_gateway: 'stripe', keys: changed });
  expect(await send(hook)).toBe(200);
  expect(await send(signed({ ...hook, raw: hook.raw.replace('evt_', 'evt_other') }, { secrets: [fresh] }))).toBe(200);
  // Stripe itself signs with both.
  const both = { ...hook, raw: hook.raw.replace('evt_', 'evt_both') };
  expect(await send(signed(both, { secrets: ['whsec_other', fresh] }))).toBe(200);
  expect(await heard()).toHaveLength(3);
});

test('hooks that come late, twice and in another order lead to the same end', async () => {
  expect(gateway.there.refund(checkout.ref, 2_000)).toBe(true);
  const owner = world.accounts.get(keys['secret_key']!)!;
  const unpaid = { ...owner.sessions.get(checkout.ref)!, status: 'expired', payment_status: 'unpaid' };
  const expired = world.hookOf(owner, 'checkout.session.expired', unpaid, school.hash);
  const hooks = [...standin.hooks.takeHeld(), expired];
  const events = new Set(hooks.map(({ raw }) => JSON.parse(raw).id));
  expect(events.size).toBeGreaterThanOrEqual(3);
  for (const hook of [...hooks.toReversed(), ...hooks]) {
    expect(await send(hook)).toBe(200);
    expect(await checkout.status()).toBe('paid');
  }
  expect(await heard()).toHaveLength(events.size);
  const payments = await school.sql((db) => db.selectFrom('payment').select(['amount', 'refunded']).execute());
  expect(payments).toEqual([{ amount: 12_000, refunded: 2_000 }]);
});

test('hooks that come together are each heard once, and the gateway is asked once about what they share', async () => {
  const owner = world.accounts.get(keys['secret_key']!)!;
  const session = owner.sessions.get(checkout.ref)!;
  const first = held();
  const others = Array.from({ length: 6 }, () =>
    world.hookOf(owner, 'checkout.session.completed', session, school.hash),
  );
  const wrong = signed(others[0]!, { secrets: ['whsec_someoneElse'] });
  const all = [first, ...others, others[0]!, wrong];
  const reads = async () =>
    (await school.sql((db) => db.selectFrom('job').select('id').where('kind', '=', 'readCheckout').execute())).length;
  const before = await reads();
  expect(await Promise.all(all.map((hook) => deliverTo(server, hook)))).toEqual([...Array(8).fill(200), 404]);
  expect(await heard()).toHaveLength(7);
  // The first is alone in its turn.
  expect((await reads()) - before).toBeLessThanOrEqual(3);
  await jobsDone(server, school);
  expect(await checkout.status()).toBe('paid');
});

test('an address of hooks that is read is refused, and never answered with a page', async () => {
  const read = async (method: 'GET' | 'HEAD', url: string) => {
    const { statusCode, headers, body } = await server.app.inject({ method, url, headers: { accept: 'text/html' } });
    return [statusCode, headers['allow'], body && JSON.parse(body).code];
  };
  for (const of of [`stripe/${school.hash}`, `stripe/nowhere`, `nothing/${school.hash}`]) {
    expect(await read('GET', `/hooks/${of}`)).toEqual([405, 'POST', 'wrongMethod']);
    expect(await read('HEAD', `/hooks/${of}`)).toEqual([405, 'POST', '']);
  }
  for (const path of ['/hooks', '/hooks/', '/hooks/stripe', `/hooks/stripe/${school.hash}/more`])
    expect(await read('GET', path)).toEqual([404, undefined, 'notFound']);
});

test('a body of 2 MB is too large', async () => {
  const hook = held();
  const raw = hook.raw.replace('{', `{"more":"${'x'.repeat(2 * 1024 * 1024)}",`);
  expect(await send(signed({ ...hook, raw }))).toBe(413);
  expect(await checkout.status()).toBe('open');
});

test('an event of a kind that nobody knows is taken, and nothing is asked', async () => {
  const owner = world.accounts.get(keys['secret_key']!)!;
  const session = owner.sessions.get(checkout.ref)!;
  const calls = standin.calls.length;
  expect(await send(world.hookOf(owner, 'checkout.session.dreamed_of', session, school.hash))).toBe(200);
  expect(await send(world.hookOf(owner, 'charge.updated', [...owner.charges.values()][0]!, school.hash))).toBe(200);
  expect(await heard()).toHaveLength(2);
  expect(standin.calls).toHaveLength(calls);
  expect(await checkout.status()).toBe('open');
});

test('an event about a payment that is not ours is taken, and nothing is asked', async () => {
  const owner = world.accounts.get(keys['secret_key']!)!;
  const session = {
    ...owner.sessions.get(checkout.ref)!,
    id: 'cs_test_ofTheirShop',
    client_reference_id: 'order 4711',
  };
  const calls = standin.calls.length;
  expect(await send(world.hookOf(owner, 'checkout.session.completed', session, school.hash))).toBe(200);
  expect(standin.calls).toHaveLength(calls);
});

test('a hook for another school, a school that is not there, or a gateway that is not connected finds nothing', async () => {
  const hook = held();
  const other = await server.school();
  const paths = [
    `/hooks/stripe/${other.hash}`,
    '/hooks/stripe/nowhere',
    `/hooks/demo/${school.hash}`,
    `/hooks/nothing/${school.hash}`,
  ];
  for (const path of paths) expect([path, await deliverTo(server, { ...hook, path })]).toEqual([path, 404]);
  expect(await checkout.status()).toBe('open');
});
