import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAMILIES } from '@schoolbell/core/settings/alerts/rules';
import { lettersOf } from '../../testing/mailings.ts';
import { type Online, onlineOf } from '../../testing/online.ts';
import type { Mailbox } from '../../testing/process/mailbox.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone } from '../../testing/worker.ts';

const PAYER = 'gina@home.example';
let server: TestServer;
let school: TestSchool;
let till: Till;
let online: Online;
let mailbox: Mailbox;
let ben: number;
const letters = lettersOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  online = onlineOf(server, school);
  const guardian = { firstName: 'Gina', surname: 'Home', email: PAYER, phone: '', relation: 'Mother' };
  ben = await till.student('Ben', { guardian });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  mailbox = await letters.mailbox();
  letters.work();
});
afterEach(() => letters.end());
afterAll(() => server.stop());

const refund = (payment_id: number, amount: number, more: object = {}) =>
  till.done('POST', 'refunds/create', { payment_id, amount, reason: 'Our own words', ...more });

/** What the mail server got for the payer about refunds, once everything has left that was written. */
async function arrived(): Promise<Mailbox['letters']> {
  await jobsDone(server, school);
  const waiting = () =>
    school.sql((db) => db.selectFrom('mail').select('subject').where('status', '=', 'queued').execute());
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
  return mailbox.letters.filter(({ subject, to }) => subject!.startsWith('Refund ') && to?.[0]?.address === PAYER);
}

test('a payer gets one mail once a gateway has sent the money, however often its hook comes', async () => {
  const { invoice_id, number } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await online.change(ref, { slow: true });
  await refund(payment_id, 5_000);
  expect(await arrived()).toEqual([]);
  await online.changeRefunds(ref, { state: 'succeeded' });
  await Promise.all([ref, ref, ref].map((one) => online.hook(one)));
  await arrived();
  await online.hook(ref);
  const [mail, ...others] = await arrived();
  expect(others).toEqual([]);
  expect(mail!.subject).toMatch(/^Refund of SGD 50\.00 from /);
  expect(mail!.to).toEqual([{ name: 'Gina Home', address: PAYER }]);
  const { receipt_number } = await till.done('GET', 'payment/details', { payment_id });
  for (const part of [
    'We refunded SGD 50.00 of the SGD 120.00 that you paid on ',
    'It goes back through Demo. Banks usually take 5 to 10 working days to show it.',
    'To the card or account that you paid with',
    number,
    receipt_number,
  ])
    expect(mail!.text).toContain(part);
  // Why staff gave it back is theirs.
  expect(mail!.text).not.toContain('Our own words');
  const { data } = await till.done('GET', 'payment/activity', { payment_id });
  expect(data[0].text).toBe(`Refund mail sent to ${PAYER}`);
});

test('so is a refund that someone made at the gateway, and each of two refunds by hand', async () => {
  const paid = await till.bill(ben, 12_000);
  const { ref } = await online.pay(paid.invoice_id);
  await online.refundThere(ref, 12_000);
  await Promise.all(['a', 'b'].map((event) => online.hook(ref, event)));
  const [there, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(there!.text).toContain('We refunded the SGD 120.00 that you paid on ');

  const { data } = await till.pay({ user_detail_id: ben, amount: 3_000 });
  await refund(data.payment_id, 1_000);
  await refund(data.payment_id, 2_000, { credit_note: 'make' });
  const byHand = (await arrived()).slice(1).map(({ text }) => text!);
  expect(byHand.map((text) => /SGD \S+ of the SGD \S+/.exec(text)![0]).toSorted()).toEqual([
    'SGD 10.00 of the SGD 30.00',
    'SGD 20.00 of the SGD 30.00',
  ]);
  for (const text of byHand) {
    expect(text).toContain('Cash');
    expect(text).not.toContain('Banks usually');
  }
});

test('a refund that fails, credit and a deleted payment are mailed to no family', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  await online.change(ref, { refuses: 'Your balance is too low.' });
  await refund(payment_id, 12_000);
  expect(await arrived()).toEqual([]);
  // Its money is credit now.
  await till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, reason: 'Ill' });
  const { data } = await till.pay({ user_detail_id: ben, amount: 3_000 });
  await till.done('POST', 'payment/deletePayment', { payment_id: data.payment_id, reason: 'Wrong child' });
  expect(await arrived()).toEqual([]);
});

test('money that a bank took by a dispute is mailed to no family', async () => {
  const { invoice_id } = await till.bill(ben, 12_000);
  const { payment_id, ref } = await online.pay(invoice_id);
  const dispute = { ref: 'dp_1', amount: 12_000, state: 'lost' as const, reason: 'not recognised', answer_by: null };
  await online.change(ref, { disputes: [dispute] });
  await online.hook(ref);
  expect(await arrived()).toEqual([]);
  const { data } = await till.done('GET', 'refunds/list', { payment_id });
  expect(data).toMatchObject([{ state: 'succeeded', source: 'dispute' }]);
});

test('a school that mails no receipts mails no refunds', async () => {
  await till.done('POST', 'alerts/update', { alert: 'receipt', role_id: FAMILIES, value: 0 });
  const { data } = await till.pay({ user_detail_id: ben, amount: 3_000 });
  await refund(data.payment_id, 1_000);
  expect(await arrived()).toEqual([]);
  await till.done('POST', 'alerts/update', { alert: 'receipt', role_id: FAMILIES, value: 1 });
  await refund(data.payment_id, 2_000);
  expect(await arrived()).toHaveLength(1);
});
