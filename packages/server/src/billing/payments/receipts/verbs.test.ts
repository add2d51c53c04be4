import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onlineOf } from '../../../testing/online.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';
import type { Worker } from '../../../jobs/worker.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let workers: Worker[];
let rea: number;

beforeAll(async () => {
  server = await testServer();
  workers = [testWorker(server), testWorker(server)];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await server.stop();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  rea = await till.student('Rea', { email: 'rea@home.example' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

/** Each receipt was mailed once, with its number, at the first try. */
async function mailedOnce(count: number): Promise<void> {
  await jobsDone(server, school);
  const { institution_id } = school;
  const [mails, payments, jobs] = await school.sql((db) =>
    Promise.all([
      db.selectFrom('mail').select('subject').where('subject', 'like', 'Receipt %').execute(),
      db.selectFrom('payment').select('receipt_number').execute(),
      db
        .selectFrom('job')
        .select(['attempts', 'error'])
        .where('institution_id', '=', institution_id)
        .where('kind', 'in', ['receiptMail', 'numberReceipts'])
        .execute(),
    ]),
  );
  const numbers = payments.map((one) => `Receipt ${one.receipt_number}`);
  expect(new Set(numbers).size).toBe(count);
  expect(mails.map((one) => one.subject.split(' from ')[0]!).toSorted()).toEqual(numbers.toSorted());
  expect(jobs).toEqual(Array.from({ length: 2 * count }, () => ({ attempts: 1, error: null })));
}

test('receipts of payments online are numbered and mailed at the first try, also many at once on two servers', async () => {
  const online = onlineOf(server, school);
  const refs: string[] = [];
  for (const amount of [1_000, 2_000, 3_000, 4_000]) {
    const { invoice_id, number } = await till.bill(rea, amount);
    refs.push(await online.open(invoice_id, { items: [{ invoice: number }], email_receipt: 1 }));
  }
  for (const ref of refs) await online.change(ref, { state: 'paid' });
  await Promise.all(refs.map((ref) => online.hook(ref)));
  await mailedOnce(4);
});

test('so are receipts of payments at the desk', async () => {
  const bills = [await till.bill(rea, 1_000), await till.bill(rea, 2_000), await till.bill(rea, 3_000)];
  await Promise.all(bills.map(({ invoice_id, total }) => till.pay({ invoice_id, amount: total, email_receipt: 1 })));
  await mailedOnce(3);
});
