import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { insertJob } from '../../jobs/queries.ts';
import type { Letter } from '../../jobs/mail.ts';
import type { Worker } from '../../jobs/worker.ts';
import { onlineOf } from '../../testing/online.ts';
import { payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let ben: number;
let letters: Letter[];
const due = addDays(dayIn(new Date(), 'Asia/Singapore'), 10);
const post = {
  send: async (letter: Letter) => {
    letters.push(letter);
  },
  close: () => {},
};

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server, { post });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  server.setNow(new Date());
  school = await server.school();
  till = tillOf(server, school);
  ben = await till.student('Ben', {
    guardian: { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' },
  });
  letters = [];
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const bill = async (amount: number) => {
  const made = await till.bill(ben, amount, { due_on: due });
  await jobsDone(server, school);
  return made;
};
const accountOf = async (invoice_id: number): Promise<number> => (await till.invoice(invoice_id)).account_id;
const remind = (invoice_id: number, more: object = {}) =>
  till.call('POST', 'payment/reminder', { invoice_id, ...more });
/** Waits until so many reminders arrived. */
const arrived = (count = 1) =>
  expect.poll(() => letters.filter((one) => /remind/i.test(one.subject)), { timeout: 15_000 }).toHaveLength(count);

const against: [string, (invoice_id: number) => Promise<unknown>, string][] = [
  [
    'whose reminders are paused',
    async (invoice_id) =>
      till.done('POST', 'billing/pauseReminders', { account_id: await accountOf(invoice_id), paused: 1 }),
    'Reminders to Gina Home are paused.',
  ],
  [
    'whose payment is disputed',
    async (invoice_id) => {
      const online = onlineOf(server, school);
      const { ref } = await online.pay(invoice_id, { amount: 4_000 });
      const disputes = [{ ref: 'd', amount: 4_000, state: 'open' as const, reason: 'fraud', answer_by: null }];
      await online.change(ref, { disputes });
      await online.hook(ref);
      await jobsDone(server, school);
    },
    'A payment of SGD 40.00 from Gina Home is disputed.',
  ],
  [
    'whose money is at the bank',
    async (invoice_id) => {
      const online = onlineOf(server, school);
      const ref = await online.open(invoice_id);
      await online.change(ref, { state: 'processing' });
      await online.hook(ref);
      await jobsDone(server, school);
    },
    'A payment of SGD 100.00 from Gina Home is at the bank.',
  ],
];

test.each(against)('staff are asked before they remind a payer %s', async (_, make, text) => {
  const { invoice_id } = await bill(10_000);
  await make(invoice_id);
  const answer = await remind(invoice_id);
  expect([answer.status, answer.body.message]).toEqual([409, `${text} Send a reminder anyway?`]);
  const account_id = await accountOf(invoice_id);
  const { failed, reminded } = await till.done('POST', 'payment/reminders', { account_ids: [account_id] });
  expect([reminded, failed]).toEqual([0, [{ account_id, text }]]);
  expect((await remind(invoice_id, { again: 1 })).status).toBe(200);
  await arrived();
});

test('an invoice is sent again as a reminder once in 24 hours', async () => {
  const { invoice_id } = await bill(10_000);
  const resend = () => till.call('GET', 'invoice/resend', { id: invoice_id, reminder: 1 });
  expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(409);
  server.setNow(new Date(Date.now() + 25 * 3_600_000));
  expect((await resend()).status).toBe(200);
  await arrived(2);
});

/** What the worker does at 08:00 of the day on which the invoices are due. */
async function byItself(): Promise<void> {
  const steps = [{ days: 0, subject: 'A reminder of {amount}', text: 'Hello {name}: {link}' }];
  await till.done('POST', 'setup/reminders', { version: 0, reminds: 1, steps });
  await school.sql((db) => db.updateTable('billing_setting').set({ reminded_on: null }).execute());
  server.setNow(new Date(instantOf(due, '08:00', 'Asia/Singapore').at));
  await school.sql((db) => insertJob(db, school.institution_id, 'remindDue', {}, { key: 'now' }));
  await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
}

test.each<[string, (invoice_id: number) => Promise<unknown>]>([
  ['by itself', byItself],
  ['by hand', (invoice_id) => remind(invoice_id)],
])('a reminder %s of several invoices leads to a page where each can be paid', async (_, send) => {
  const [first, second] = [await bill(10_000), await bill(4_000)];
  await send(first.invoice_id);
  await arrived();
  await school.sql((db) =>
    db
      .insertInto('billing_setting')
      .values({ institution_id: school.institution_id, pay_shows_all: 0 })
      .onConflict((on) => on.column('institution_id').doUpdateSet({ pay_shows_all: 0 }))
      .execute(),
  );
  const { text } = letters.find((one) => /remind/i.test(one.subject))!;
  const [, hash] = /payment\/([\w-]+)\?/.exec(text)!;
  const link = { institution: school.hash, hash };
  const page = (await server.call('GET', 'online/payment/getDetailsByHash', link)).body;
  expect(page.invoices.map((one: { number: string }) => one.number)).toEqual([first.number, second.number]);
  const items = [{ invoice: first.number }, { invoice: second.number }];
  const begun = await server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: 'demo', items });
  expect([begun.status, begun.body.data?.amount]).toEqual([200, 14_000]);
  // The mail of an invoice shows this one alone.
  const alone = await payerOf(server, school, first.invoice_id);
  expect((await alone.page()).body.invoices).toHaveLength(1);
  // So does the link of a reminder that names no other.
  await till.pay({ invoice_id: second.invoice_id, amount: 4_000 });
  letters = [];
  await remind(first.invoice_id, { again: 1 });
  await arrived();
  const [, other] = /payment\/([\w-]+)\?/.exec(letters.find((one) => /remind/i.test(one.subject))!.text)!;
  await bill(2_000);
  const shown = await server.call('GET', 'online/payment/getDetailsByHash', { ...link, hash: other });
  expect(shown.body.invoices).toHaveLength(1);
});
