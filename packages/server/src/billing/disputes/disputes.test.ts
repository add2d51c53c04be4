import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../jobs/worker.ts';
import { type Online, onlineOf } from '../../testing/online.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let worker: Worker;
let online: Online;
let ben: number;
let invoice_id: number;
let payment_id: number;
let ref: string;

beforeAll(async () => {
  server = await testServer();
  worker = testWorker(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});
beforeEach(async () => {
  server.setNow(new Date());
  school = await server.school();
  till = tillOf(server, school);
  online = onlineOf(server, school);
  ben = await till.student('Ben', { surname: 'Hill' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  ({ invoice_id } = await till.bill(ben, 12_000));
  ({ payment_id, ref } = await online.pay(invoice_id));
});

async function told(state: 'open' | 'won' | 'lost', amount = 12_000): Promise<void> {
  const answer_by = '2026-12-09T12:00:00Z';
  await online.change(ref, { disputes: [{ ref: 'dp_1', amount, state, reason: 'not recognised', answer_by }] });
  await online.hook(ref);
  await online.hook(ref);
  await jobsDone(server, school);
}
const payment = () => till.done('GET', 'payment/details', { payment_id });
const kinds = async () =>
  (await till.done('GET', 'payment/activity', { payment_id })).data.map((one: { kind: string }) => one.kind);
const tasks = () => school.sql((db) => db.selectFrom('task').select('task_detail').orderBy('id').execute());
const mails = () =>
  school.sql((db) => db.selectFrom('mail').select(['to_email', 'subject']).where('paper', 'is', null).execute());

test('a dispute gives staff one task and a mail, and blocks a refund beside it', async () => {
  await school.staff(2);
  await told('open');
  await told('open');
  expect(await tasks()).toEqual([
    {
      task_detail:
        'A payment of SGD 120.00 is disputed. Answer in Demo by Dec 09, 2026. The bank’s reason: not recognised.',
    },
  ]);
  expect(await mails()).toEqual([{ to_email: school.owner.email, subject: 'A payment of SGD 120.00 is disputed' }]);
  expect(await payment()).toMatchObject({ disputed: 1, refunded: 0, may: { refund: 0 } });
  expect((await till.done('GET', 'payments/list', {})).data).toMatchObject([{ payment_id, disputed: 1 }]);
  const answer = await till.call('POST', 'refunds/create', { payment_id, amount: 100 });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This payment is disputed. Wait until the bank has decided.',
  ]);
});

test('a won dispute changes no money', async () => {
  await told('open');
  await told('won');
  expect(await kinds()).toEqual(['dispute_won', 'payment_disputed', 'paid_online']);
  expect(await payment()).toMatchObject({ disputed: 0, refunded: 0, refundable: 12_000 });
  expect((await till.invoice(invoice_id)).status).toBe('paid');
});

test('a lost dispute counts as a refund, once, and the invoice is owed again', async () => {
  await told('open', 7_000);
  await told('lost', 7_000);
  await told('lost', 7_000);
  expect(await kinds()).toEqual(['payment_refunded', 'dispute_lost', 'payment_disputed', 'paid_online']);
  const { refunds, disputes } = await till.done('GET', 'payment/activity', { payment_id });
  expect(refunds).toMatchObject([{ amount: 7_000, state: 'succeeded', source: 'dispute', reason: 'Lost dispute' }]);
  expect(disputes).toMatchObject([{ amount: 7_000, state: 'lost', answer_by: '2026-12-09' }]);
  expect(await till.account(ben)).toEqual({ balance: 7_000, credit: 0 });
});

test('a dispute over more than is left takes what is left', async () => {
  await till.done('POST', 'refunds/create', { payment_id, amount: 5_000 });
  await jobsDone(server, school);
  await told('lost');
  expect(await payment()).toMatchObject({ refunded: 12_000, held: 0, refundable: 0 });
  expect(await till.account(ben)).toEqual({ balance: 12_000, credit: 0 });
});

test('nobody is mailed about disputes where the school turned that off', async () => {
  await till.done('POST', 'alerts/update', { alert: 'dispute', role_id: 10, value: 0 });
  await told('open');
  expect([await mails(), (await tasks()).length]).toEqual([[], 1]);
});
