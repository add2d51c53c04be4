import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SAVE_CONSENT } from '@schoolbell/core/billing/checkout/rules';
import { type Autopay, autopayOf } from '../../testing/autopay.ts';
import { type Payer, payerOf } from '../../testing/paying.ts';
import { dueAccounts } from '../reminders/queries.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { readDemo } from '../../outside/providers/demo.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let autopay: Autopay;
let ben: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-26T02:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  autopay = autopayOf(server, school);
  ben = await till.student('Ben', { surname: 'Hill', email: 'ben@school.example' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const bill = async (amount = 12_000): Promise<number> =>
  (await till.bill(ben, amount, { due_on: '2026-11-30' })).invoice_id;
const methods = () => school.sql((db) => db.selectFrom('saved_method').selectAll().orderBy('method_id').execute());
const change = (payer: Payer, method: string, action: 'stop' | 'remove') =>
  server.call('POST', 'online/payment/methodByHash', { institution: school.hash, hash: payer.hash, method, action });
const autocharge = (invoice_id: number, on: 0 | 1 = 1) =>
  till.call('POST', 'invoice/autocharge', { invoice_id, autocharge: on });

describe('a method', () => {
  test('is kept in the words that the payer ticked, sealed, and shown without any id', async () => {
    const { payer } = await autopay.save(await bill());
    const [kept, ...others] = await methods();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      consent: SAVE_CONSENT,
      brand: 'visa',
      last4: '4242',
      is_default: 1,
      removed_at: null,
    });
    expect(kept!.refs!.toString('latin1')).not.toContain('card');
    const { saved } = (await payer.page()).body;
    expect(saved).toEqual([
      { method: expect.stringMatching(/^[\w-]{43}$/), brand: 'visa', last4: '4242', expires: '2031-12', is_charged: 0 },
    ]);
    const shown = (await till.done('GET', 'payment/methods', { user_detail_id: ben })).data;
    expect(shown).toMatchObject([{ consent: SAVE_CONSENT, is_default: 1, is_expired: 0, payer: { firstName: 'Ben' } }]);
    expect(JSON.stringify(shown)).not.toContain('refs');
  });

  test('is not kept where the payer ticked nothing', async () => {
    const payer = await payerOf(server, school, await bill());
    await payer.begin();
    await autopay.work();
    expect(await methods()).toEqual([]);
    expect((await payer.page()).body.saved).toEqual([]);
  });

  test('that is saved again takes the place of the same card, and another one becomes the default', async () => {
    await autopay.save(await bill());
    await autopay.save(await bill());
    await autopay.save(await bill(), 'declines');
    const kept = await methods();
    expect(kept.map(({ last4, is_default, removed_at }) => [last4, is_default, removed_at !== null])).toEqual([
      ['4242', 0, true],
      ['4242', 0, false],
      ['0341', 1, false],
    ]);
    expect(kept[0]!.refs).toBeNull();
  });

  test('is removed by its payer, here and at the gateway, and by nobody else', async () => {
    const { payer, card } = await autopay.save(await bill());
    const [{ method }] = (await payer.page()).body.saved;
    const cy = await till.student('Cy', { surname: 'Other' });
    const stranger = await payerOf(server, school, (await till.bill(cy, 500)).invoice_id);
    expect((await change(stranger, method, 'remove')).status).toBe(404);
    expect((await change(payer, 'guessed', 'remove')).status).toBe(404);
    const open = await bill();
    expect((await autocharge(open)).status).toBe(200);
    const removed = await change(await payerOf(server, school, open), method, 'remove');
    expect(removed.body).toEqual({ message: 'Visa ending in 4242 is removed. The school can no longer charge it.' });
    await autopay.work();
    expect((await readDemo(server.services.config.dataDir, card))!.isForgotten).toBe(true);
    expect((await methods())[0]).toMatchObject({ refs: null, is_default: 0 });
    expect((await till.invoice(open)).autocharge).toBe(0);
    expect((await autocharge(open)).body.message).toBe('No saved payment method');
    expect((await change(payer, method, 'remove')).status).toBe(404);
  });

  test('whose payer stopped automatic payments is not charged by itself until one is saved anew', async () => {
    const { payer } = await autopay.save(await bill());
    const open = await bill();
    expect((await autocharge(open)).body.message).toBe('Charged automatically from now on, by Visa ending in 4242');
    expect((await payer.page()).body.saved[0].is_charged).toBe(1);
    const [{ method }] = (await payer.page()).body.saved;
    expect((await change(payer, method, 'stop')).status).toBe(200);
    expect((await till.invoice(open)).autocharge).toBe(0);
    expect((await payer.page()).body.saved[0].is_charged).toBe(0);
    const refused = await autocharge(open);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The payer switched automatic payments off for this method.',
    ]);
    await autopay.morning('2026-11-30');
    expect(await autopay.payments()).toEqual([]);
    await autopay.save(await bill());
    expect((await autocharge(open)).status).toBe(200);
  });

  test('goes with the person who is erased', async () => {
    const { card } = await autopay.save(await bill());
    const { status, text } = await till.call('POST', 'data/erase', { user_detail_id: ben, confirmation: 'Ben Hill' });
    expect(status, text).toBe(200);
    await autopay.work();
    expect(await methods()).toMatchObject([{ refs: null, is_default: 0 }]);
    expect((await methods())[0]!.removed_at).not.toBeNull();
    expect((await readDemo(server.services.config.dataDir, card))!.isForgotten).toBe(true);
  });
});

describe('staff', () => {
  test('see why an invoice can’t be charged, and with what it is', async () => {
    const invoice_id = await bill();
    expect(await till.done('GET', 'payment/autopay', { invoice_id })).toMatchObject({
      autocharge: 0,
      method: null,
      why_not: 'No saved payment method',
      why_not_now: 'No saved payment method',
    });
    await autopay.save(invoice_id);
    const open = await bill();
    expect(await till.done('GET', 'payment/autopay', { invoice_id: open })).toMatchObject({
      method: { brand: 'visa', last4: '4242' },
      why_not: '',
      why_not_now: '',
      attempts: [],
    });
    await school.sql((db) => db.updateTable('integration').set({ state: 'attention' }).execute());
    expect(await till.done('GET', 'payment/autopay', { invoice_id: open })).toMatchObject({
      why_not: 'Demo is not connected.',
    });
  });

  test('charge by hand what is due: it is scheduled, and then paid', async () => {
    const { card } = await autopay.save(await bill());
    const invoice_id = await bill(7_500);
    const { data, message } = await till.done('POST', 'payment/charge', { invoice_id });
    expect([data.state, data.amount, message]).toEqual([
      'scheduled',
      7_500,
      'Charging SGD 75.00 to Visa ending in 4242',
    ]);
    expect((await till.done('GET', 'payments', { invoice_id })).data).toMatchObject([
      { state: 'scheduled', invoices: [{ invoice_id, amount: 7_500 }] },
    ]);
    const twice = await till.call('POST', 'payment/charge', { invoice_id });
    expect([twice.status, twice.body.message]).toEqual([409, 'This invoice is being charged already.']);
    await autopay.work();
    expect(await autopay.charges(card)).toMatchObject([{ amount: 7_500, state: 'paid' }]);
    expect(await autopay.payments()).toMatchObject([{ amount: 7_500, free: 0, state: 'done' }]);
    expect((await till.invoice(invoice_id)).status).toBe('paid');
    const after = await till.call('POST', 'payment/charge', { invoice_id });
    expect([after.status, after.body.message]).toEqual([409, 'Nothing is left to pay on this invoice.']);
  });

  test('charge a failed one again: it stays one payment', async () => {
    const { card } = await autopay.save(await bill());
    await autopay.behave(card, 'declines');
    const invoice_id = await bill();
    const { data } = await till.done('POST', 'payment/charge', { invoice_id });
    await autopay.work();
    const failed = await till.done('GET', 'payments/list', { tab: 'failed' });
    expect(failed.data).toMatchObject([{ payment_id: data.payment_id, state: 'failed', invoices: [{ invoice_id }] }]);
    expect(await autopay.payments()).toMatchObject([{ failure: 'Your card was declined.', tries: 1, retry_on: null }]);
    await autopay.behave(card, 'pays');
    await till.done('POST', 'payment/charge', { invoice_id, payment_id: data.payment_id });
    await autopay.work();
    expect(await autopay.payments()).toMatchObject([{ payment_id: data.payment_id, state: 'done', free: 0 }]);
    const { payment_id } = data;
    expect((await till.call('POST', 'payment/charge', { invoice_id, payment_id })).status).toBe(409);
    expect((await till.call('POST', 'payment/charge', { invoice_id: await bill(), payment_id })).status).toBe(404);
  });

  test('of another school, or without the right, reach nothing', async () => {
    await autopay.save(await bill());
    const { method_id } = (await methods())[0]!;
    const invoice_id = await bill();
    const other = await server.school();
    const teacher = await school.staff(2);
    for (const [path, input] of [
      ['payment/charge', { invoice_id }],
      ['payment/removeMethod', { method_id }],
      ['invoice/autocharge', { invoice_id, autocharge: 1 }],
    ] as const) {
      expect((await till.call('POST', path, input, other.owner)).status, path).toBe(404);
      expect((await till.call('POST', path, input, teacher)).status, path).toBe(403);
    }
    expect((await till.call('POST', 'payment/removeMethod', { method_id })).body.message).toBe(
      'Visa ending in 4242 removed',
    );
  });
});

test('an invoice of a membership follows its membership, and can’t be switched off alone', async () => {
  await autopay.save(await bill());
  const { data } = await till.done('POST', 'membership/add', {
    user_detail_id: ben,
    name: 'Maths',
    starts_on: '2026-11-26',
    items: [{ type: 'custom', name: 'Maths', unit_price: 9_000 }],
  });
  const on = await till.done('POST', 'membership/autocharge', { membership_id: data.membership_id, autocharge: 1 });
  expect([on.data.autocharge, on.message]).toEqual([1, 'Charged automatically from now on, by Visa ending in 4242']);
  await autopay.work();
  const [{ invoice_id }] = (await till.done('GET', 'membership/invoices', { membership_id: data.membership_id })).data;
  expect(await till.done('GET', 'payment/autopay', { invoice_id })).toMatchObject({ autocharge: 1, by_membership: 1 });
  expect((await autocharge(invoice_id, 0)).status).toBe(409);
  const steps = [{ days: 0, subject: 'Due: {amount}', text: 'Hello {name}' }];
  const { version } = (await till.done('GET', 'setup/reminders')).data;
  await till.done('POST', 'setup/reminders', { version, reminds: 1, steps });
  const { due_on } = await till.invoice(invoice_id);
  const reminded = (on: 0 | 1) =>
    school.sql(async (db) => {
      await db.updateTable('membership').set({ autocharge: on }).execute();
      const of = { from: due_on, to: due_on, now: new Date() };
      return dueAccounts(db, school.institution_id, of);
    });
  // What is charged by itself is no matter for a reminder.
  expect([await reminded(1), (await reminded(0)).length]).toEqual([[], 1]);
  await reminded(1);
  await autopay.morning('2027-01-10');
  const { rows } = await school.sql((db) =>
    sql<{ status: string }>`select status from invoice where invoice_id = ${invoice_id}`.execute(db),
  );
  expect(rows).toEqual([{ status: 'paid' }]);
});
