import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { insertJob } from '../../jobs/queries.ts';
import type { Letter } from '../../jobs/mail.ts';
import type { Worker } from '../../jobs/worker.ts';
import { changeDemo, demoRef, hookOfDemo, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let workers: Worker[];
let ben: number;
let letters: Letter[];
/** Whether the mail server takes nothing. */
let isAway = false;
const today = dayIn(new Date(), 'Asia/Singapore');
const due = addDays(today, 10);

const post = {
  send: async (letter: Letter) => {
    if (isAway) throw new Error('The mail server is away');
    letters.push(letter);
  },
  close: () => {},
};

beforeAll(async () => {
  server = await testServer();
  workers = [testWorker(server, { post }), testWorker(server, { post })];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await server.stop();
});
beforeEach(async () => {
  server.setNow(new Date());
  isAway = false;
  school = await server.school();
  till = tillOf(server, school);
  ben = await till.student('Ben', {
    guardian: { firstName: 'Gina', surname: 'Home', email: 'gina@home.example', phone: '', relation: 'Mother' },
  });
  letters = [];
});

const step = (days: number, more: object = {}) => ({
  days,
  subject: `Step ${days}: {amount}`,
  text: 'Hello {name},\n\n{invoices}, due {due}, {school}: {link}',
  ...more,
});
const read = async () => (await till.done('GET', 'setup/reminders')).data;
/** Switches reminders on, as if the last ones had left yesterday. */
async function switchOn(steps = [step(-3), step(0), step(7)]): Promise<void> {
  await till.done('POST', 'setup/reminders', { version: (await read()).version, reminds: 1, steps });
  await setReminded(null);
}
const setReminded = (reminded_on: string | null) =>
  school.sql((db) => db.updateTable('billing_setting').set({ reminded_on }).execute());

let asked = 0;
/** What the worker does at a time of the school, asked `times` times at once, as more servers ask it. */
async function remindAt(day: string, time = '08:00', times = 1): Promise<void> {
  server.setNow(new Date(instantOf(day, time, 'Asia/Singapore').at));
  await school.sql(async (db) => {
    for (let at = 0; at < times; at++)
      await insertJob(db, school.institution_id, 'remindDue', {}, { key: `test ${(asked += 1)}` });
  });
  await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
  await jobsDone(server, school);
  await mailsLeft();
  server.setNow(new Date());
}
/** Waits until no mail is due. */
async function mailsLeft(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await server.connections.pool.query(
          'select 1 from job where institution_id = $1 and done_at is null and run_at <= now()',
          [school.institution_id],
        );
        return rows.length;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
}
const subjects = () => letters.map(({ subject }) => subject);
const sent = () =>
  school.sql((db) => db.selectFrom('reminder_sent').select(['day', 'step', 'times']).orderBy('day').execute());
const accountOf = async (invoice_id: number): Promise<number> => (await till.invoice(invoice_id)).account_id;

test('a payer gets one mail of all that is due, with a link that shows it, however many servers ask', async () => {
  await switchOn();
  const first = await till.bill(ben, 10_000, { due_on: due });
  const second = await till.bill(ben, 2_550, { due_on: due });
  await till.bill(ben, 700, { due_on: addDays(due, 60) });
  await remindAt(due, '08:00', 6);
  expect(subjects()).toEqual(['Step 0: SGD 125.50']);
  const { text, to_email, files } = letters[0]!;
  expect([to_email, files.map((file) => file.filename)]).toEqual([
    'gina@home.example',
    [expect.stringContaining(first.number)],
  ]);
  expect(text).toContain(`${first.number}, ${second.number}, due `);
  expect(text).toContain(`${second.number}: SGD 25.50, is due on`);
  expect(text).not.toContain('SGD 7.00');
  const hash = /\/payment\/([\w-]+)\?institution=/.exec(text)![1]!;
  const page = await server.call('GET', 'online/payment/getDetailsByHash', { institution: school.hash, hash });
  expect(page.body.invoices).toHaveLength(3);
  expect(await sent()).toEqual([{ day: due, step: 0, times: 1 }]);
});

test('each part of a plan is reminded of when it is due, with its own sum', async () => {
  await switchOn();
  const { invoice_id, number } = await till.bill(ben, 10_000, { due_on: due });
  await till.done('POST', 'installment', {
    invoice_id,
    base: 'total',
    installments: [
      { due_on: due, amount: 3_334 },
      { due_on: addDays(due, 30), amount: 6_666 },
    ],
  });
  await remindAt(due);
  await remindAt(addDays(due, 27));
  expect(subjects()).toEqual(['Step 0: SGD 33.34', 'Step -3: SGD 100.00']);
  expect(letters[1]!.text).toContain(`${number}: SGD 33.34, was due on`);
});

test('reminders before the due day name that day, and the words of the latest reminder count', async () => {
  await switchOn();
  await till.bill(ben, 10_000, { due_on: due });
  await till.bill(ben, 500, { due_on: addDays(due, 10) });
  await remindAt(addDays(due, 7));
  expect(subjects()).toEqual(['Step 7: SGD 100.00']);
  expect(letters[0]!.text).toContain('SGD 5.00, is due on');
});

test('a missed day is made up for on the next one, not later, and nothing leaves at night or at once after switching on', async () => {
  await switchOn();
  await till.bill(ben, 10_000, { due_on: due });
  await setReminded(addDays(due, -5));
  await remindAt(addDays(due, 1), '07:59');
  await remindAt(addDays(due, 1), '20:00');
  expect(letters).toEqual([]);
  await remindAt(addDays(due, 1), '09:30');
  expect(subjects()).toEqual(['Step 0: SGD 100.00']);
  await setReminded(due);
  await remindAt(addDays(due, 9));
  expect(letters).toHaveLength(1);
  await till.done('POST', 'setup/reminders', { version: (await read()).version, reminds: 0 });
  await remindAt(addDays(due, 7));
  expect(letters).toHaveLength(1);
  server.setNow(new Date(instantOf(today, '09:00', 'Asia/Singapore').at));
  await till.bill(ben, 900, { due_on: today });
  await till.done('POST', 'setup/reminders', { version: (await read()).version, reminds: 1 });
  await remindAt(today, '09:30');
  expect(letters).toHaveLength(1);
});

test('a reminder by hand counts as that day’s reminder', async () => {
  await switchOn([step(0)]);
  const { invoice_id } = await till.bill(ben, 10_000, { due_on: today });
  server.setNow(new Date(instantOf(today, '07:00', 'Asia/Singapore').at));
  await till.done('POST', 'payment/reminder', { invoice_id });
  await remindAt(today);
  expect(subjects()).toEqual([expect.stringMatching(/^A reminder from /)]);
  expect(await sent()).toEqual([{ day: today, step: null, times: 1 }]);
});

/** What keeps a payer from being reminded. */
const quiet: Record<string, (invoice_id: number) => Promise<unknown>> = {
  paid: (invoice_id) => till.pay({ invoice_id, amount: 10_000 }),
  cancelled: (invoice_id) => till.done('POST', 'invoice/cancel', { invoice_id, user_detail_id: ben, confirmation: 1 }),
  paused: async (invoice_id) =>
    till.done('POST', 'billing/pauseReminders', { account_id: await accountOf(invoice_id), paused: 1 }),
  claimed: async (invoice_id) => insertPaymentOf(await accountOf(invoice_id), 'claimed'),
  'to be charged': async (invoice_id) => insertPaymentOf(await accountOf(invoice_id), 'scheduled'),
  disputed: async (invoice_id) => {
    await till.pay({ invoice_id, amount: 4_000 });
    await school.sql(async (db) => {
      const { institution_id } = school;
      const { payment_id } = await db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow();
      await db.insertInto('dispute').values({ institution_id, payment_id, gateway_ref: 'd', amount: 4_000 }).execute();
    });
  },
  'at the bank': (invoice_id) => payAtBank(invoice_id),
  'without an address': () => school.sql((db) => db.updateTable('person').set({ email: '' }).execute()),
};
async function insertPaymentOf(account_id: number, state: 'claimed' | 'scheduled'): Promise<void> {
  const { institution_id } = school;
  const row = { institution_id, account_id, kind: 'gateway' as const, gateway: 'paynow', mode_id: null, amount: 100 };
  await school.sql((db) =>
    db
      .insertInto('payment')
      .values({ ...row, currency: 'SGD', paid_on: today, state })
      .execute(),
  );
}
async function payAtBank(invoice_id: number): Promise<void> {
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const payer = await payerOf(server, school, invoice_id);
  const { checkout } = (await payer.begin({})).body.data;
  await jobsDone(server, school);
  const ref = demoRef((await payer.status(checkout)).body.data.url);
  await changeDemo(server, ref, { state: 'processing' });
  await hookOfDemo(server, school, { event: 'processing', ref });
  await jobsDone(server, school);
  expect((await payer.status(checkout)).body.data.state).toBe('processing');
}

test.each(Object.entries(quiet))('never reminds a payer who is %s, and reminds another one', async (_, make) => {
  await switchOn();
  const { invoice_id } = await till.bill(ben, 10_000, { due_on: due });
  await make(invoice_id);
  letters = [];
  const mia = await till.student('Mia', { email: 'mia@other.example' });
  await till.bill(mia, 4_200, { due_on: due });
  await remindAt(due);
  expect(letters.map(({ to_email, subject }) => [to_email, subject])).toEqual([
    ['mia@other.example', 'Step 0: SGD 42.00'],
  ]);
});

test('a pause ends when staff end it, shows in who owes, and needs the access Billing', async () => {
  await switchOn();
  const { invoice_id } = await till.bill(ben, 10_000, { due_on: due });
  const account_id = await accountOf(invoice_id);
  const pause = (paused: 0 | 1) => till.done('POST', 'billing/pauseReminders', { account_id, paused });
  const paused = async () => (await till.done('GET', 'billing/owingParts', { account_id })).account.reminders_paused;
  expect((await pause(1)).message).toBe('Reminders are paused');
  expect(await paused()).toBe(1);
  await pause(0);
  expect(await paused()).toBe(0);
  await remindAt(due);
  expect(letters).toHaveLength(1);
  expect((await till.call('POST', 'billing/pauseReminders', { account_id: 999_999, paused: 1 })).status).toBe(404);
});

/** Lets a mail that could not leave try again. */
async function tryAgain(): Promise<void> {
  isAway = false;
  await server.connections.pool.query(
    "update job set run_at = now() where institution_id = $1 and kind = 'mail' and done_at is null",
    [school.institution_id],
  );
  await server.connections.pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
  await mailsLeft();
}

test('a mail that waited is withdrawn when the payer has paid, and written anew when a part was paid', async () => {
  await switchOn();
  const { invoice_id } = await till.bill(ben, 10_000, { due_on: due });
  isAway = true;
  await remindAt(due);
  await till.pay({ invoice_id, amount: 4_000, paid_on: today });
  server.setNow(new Date(instantOf(due, '09:00', 'Asia/Singapore').at));
  await tryAgain();
  expect(subjects()).toEqual(['Step 0: SGD 60.00']);
  isAway = true;
  await remindAt(addDays(due, 7));
  await till.pay({ invoice_id, amount: 6_000, paid_on: today });
  await tryAgain();
  expect(letters).toHaveLength(1);
  expect(await sent()).toEqual([{ day: due, step: 0, times: 1 }]);
  const { rows } = await server.connections.pool.query(
    "select subject from mail where institution_id = $1 and status = 'queued'",
    [school.institution_id],
  );
  expect(rows).toEqual([]);
});

test('staff are asked first when a payer says that they paid', async () => {
  const { invoice_id } = await till.bill(ben, 10_000, { due_on: due });
  await insertPaymentOf(await accountOf(invoice_id), 'claimed');
  const answer = await till.call('POST', 'payment/reminder', { invoice_id });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Gina Home told you about a transfer of SGD 1.00, and nobody has confirmed it yet. Send a reminder anyway?',
  ]);
  const { failed } = await till.done('POST', 'payment/reminders', { account_ids: [await accountOf(invoice_id)] });
  expect(failed).toMatchObject([{ text: expect.stringMatching(/confirmed it yet\.$/) }]);
  await till.done('POST', 'payment/reminder', { invoice_id, again: 1 });
  await mailsLeft();
  expect(letters).toHaveLength(1);
});
