import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Letter } from '../../jobs/mail.ts';
import type { Worker } from '../../jobs/worker.ts';
import { paynowKeys, type Payer, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let payer: Payer;
let ben: number;
let invoice_id: number;
let letters: Letter[];
/** Whether the mail server takes nothing. */
let isAway = false;

const post = {
  send: async (letter: Letter) => {
    if (isAway) throw new Error('The mail server is away');
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
  server.setNow(new Date('2026-11-26T03:00:00Z'));
  [letters, isAway] = [[], false];
  school = await server.school();
  till = tillOf(server, school);
  await till.done('POST', 'paymentGateway', paynowKeys);
  ben = await till.student('Ben', { surname: 'Hill', email: 'ben@home.example' });
  ({ invoice_id } = await till.bill(ben, 12_000));
  payer = await payerOf(server, school, invoice_id);
});

/** A transfer that the family reported. */
async function claimed() {
  const begun = await payer.begin({ gateway: 'paynow' });
  expect(begun.status, begun.text).toBe(200);
  const { checkout, reference } = begun.body.data;
  await payer.claim(checkout);
  const [row] = (await till.done('GET', 'payments/list', { tab: 'confirm' })).data;
  return { reference, payment_id: row.payment_id as number };
}
const reject = (payment_id: number, reason = '') => till.done('POST', 'payment/reject', { payment_id, reason });

/** Does what is left, the mails that wait for another try included. */
async function mailsLeft(): Promise<void> {
  const { pool } = server.connections;
  await jobsDone(server, school);
  await pool.query("update job set run_at = now() where kind = 'mail' and done_at is null");
  await pool.query('select pg_notify(\'schoolbell\', \'{"kind":"job"}\')');
  await expect
    .poll(async () => (await pool.query("select 1 from job where kind = 'mail' and done_at is null")).rows)
    .toEqual([]);
}
const toFamily = () =>
  letters.filter(({ to_email, subject }) => to_email === 'ben@home.example' && subject.includes('not received'));

test('says what was reported and that it is not there, and leads to the page where it can be paid', async () => {
  const { reference, payment_id } = await claimed();
  await reject(payment_id, 'We looked until today.');
  await mailsLeft();
  const [mail, ...more] = toFamily();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('We have not received your transfer of SGD 120.00');
  expect(mail!.text).toContain(
    `On Nov 26, 2026 you told us about a transfer of SGD 120.00 with the reference ${reference}.`,
  );
  expect(mail!.text).toContain('We looked until today.');
  expect(mail!.text).toContain('please answer this mail');
  const hash = /Pay online: .*\/payment\/([\w-]+)\?institution=/.exec(mail!.text)![1]!;
  const page = await server.call('GET', 'online/payment/getDetailsByHash', { institution: school.hash, hash });
  expect(page.body.under_way).toMatchObject([{ state: 'missing' }]);
});

test('asks for no money that was paid, and has no words of the school’s where it gave none', async () => {
  const { payment_id } = await claimed();
  await till.pay({ invoice_id, amount: 12_000 });
  await reject(payment_id);
  await mailsLeft();
  const [mail] = toFamily();
  expect(mail!.text).toContain('Open the invoice');
  expect(mail!.text).not.toMatch(/Pay online|reported a transfer/);
});

test('does not leave once staff have found the transfer', async () => {
  isAway = true;
  const { payment_id } = await claimed();
  await reject(payment_id);
  await jobsDone(server, school);
  await till.done('POST', 'payment/confirm', { payment_id });
  isAway = false;
  await mailsLeft();
  expect(toFamily()).toEqual([]);
});

test('staff are told whether the family gets one', async () => {
  const first = await claimed();
  expect((await reject(first.payment_id)).message).toBe(
    'Transfer of SGD 120.00 marked as not arrived, and Ben Hill gets a mail',
  );
  await school.sql((db) => db.updateTable('person').set({ email: '' }).where('user_detail_id', '=', ben).execute());
  const second = await claimed();
  expect((await reject(second.payment_id)).message).toBe('Transfer of SGD 120.00 marked as not arrived');
  await mailsLeft();
  expect(toFamily().length).toBeLessThan(2);
});
