import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../../jobs.ts';
import type { JobContext } from '../../../jobs/kinds.ts';
import type { Worker } from '../../../jobs/worker.ts';
import { courseLine, orderingOf, orderOf } from '../../../testing/ordering.ts';
import { changeDemo, demoRef, hookOfDemo } from '../../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';
import { closeOrder, openOrder, settleOrder } from '../verbs.ts';

let server: TestServer;
let workers: Worker[];
let school: TestSchool;
let till: Till;
let mia: number;
let run: ReturnType<typeof orderingOf>;

/** A caller that has no place left for anyone. */
const testOrder = async (payload: Record<string, unknown>, context: JobContext): Promise<void> => {
  if (payload['event'] === 'refunded') return;
  await settleOrder(context, Number(payload['order_id']), { outcome: 'refused', reason: 'The class is full' });
};

beforeAll(async () => {
  server = await testServer();
  workers = [1, 2].map(() => testWorker(server, { kinds: { ...jobs, testOrder } }));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await server.stop();
});
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  run = orderingOf(server, school, () => new Date());
  mia = await till.student('Mia', { email: 'mia@home.example' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const keeps = () => till.done('POST', 'setup/billing-settings', { version: 0, refused: 'credit' });

/** A family that has paid an order of 100.00 at the gateway, of which nothing is heard yet. */
async function paidThere() {
  const opened = await run(async (context) =>
    openOrder(context, await orderOf(context, mia, [courseLine('a', mia, 10_000)])),
  );
  const link = { institution: school.hash, hash: new URL(opened.pay_url!).pathname.split('/').at(-1)! };
  const begun = await server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: 'demo' });
  await jobsDone(server, school);
  const { checkout } = begun.body.data;
  const ref = demoRef((await server.call('GET', 'online/payment/statusByHash', { ...link, checkout })).body.data.url);
  await changeDemo(server, ref, { state: 'paid' });
  return { ...opened, ref };
}

/** The gateway tells of it again and again, many times at once. */
async function told(ref: string): Promise<void> {
  const events = ['first', 'first', 'second', 'second', 'third', 'third'];
  const answers = await Promise.all(events.map((event) => hookOfDemo(server, school, { event, ref })));
  expect(answers).toEqual(events.map(() => 200));
  await jobsDone(server, school);
  expect(await hookOfDemo(server, school, { event: 'fourth', ref })).toBe(200);
  await jobsDone(server, school);
}

/** What staff are asked, and what the family and staff read about it. */
const heard = () =>
  school.sql(async (db) => ({
    payments: await db.selectFrom('payment').select(['payment_id', 'amount', 'free', 'refunded', 'held']).execute(),
    tasks: await db.selectFrom('task').select(['person_id', 'task_detail', 'page']).execute(),
    toStaff: (await db.selectFrom('mail').select('subject').where('subject', 'like', '%refused order%').execute()).map(
      (one) => one.subject,
    ),
    toFamily: await db
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('to_email', '=', 'mia@home.example')
      .execute(),
  }));

const TASK =
  'A family paid SGD 100.00 for an order that was refused. It is credit now. Refund it, or keep it for the next invoice.';

test('money that comes late and stays as credit is told once, to staff and to its payer', async () => {
  await keeps();
  const { order_id, ref } = await paidThere();
  expect(await run((context) => closeOrder(context, order_id, { reason: 'expired' }))).toEqual({ state: 'closed' });
  await told(ref);
  const { payments, tasks, toStaff, toFamily } = await heard();
  expect(payments).toMatchObject([{ amount: 10_000, free: 10_000, refunded: 0, held: 0 }]);
  expect(tasks).toEqual([
    { person_id: mia, task_detail: TASK, page: `/billing/payments?open=${payments[0]!.payment_id}` },
  ]);
  expect(toStaff).toEqual(['SGD 100.00 of a refused order is kept as credit']);
  const about = toFamily.filter((mail) => mail.text.includes('kept as credit'));
  expect(about).toHaveLength(1);
  expect(about[0]!.subject).toMatch(/^SGD 100\.00 is kept as credit at /);
  expect(about[0]!.text).toMatch(
    /SGD 100\.00 is kept as credit for your next invoices\. If you would like it back, please ask /,
  );
  expect(about[0]!.text).toContain('The class is full');
  // The receipt came as it was still open what becomes of the money.
  expect(toFamily.filter((mail) => mail.subject.startsWith('Receipt '))).toHaveLength(1);
});

test('so is money for an order whose place went as it was paid', async () => {
  await keeps();
  const { ref } = await paidThere();
  await told(ref);
  const { payments, tasks, toFamily } = await heard();
  expect(payments).toMatchObject([{ amount: 10_000, free: 10_000 }]);
  expect(tasks.map((task) => task.task_detail)).toEqual([TASK]);
  expect(toFamily.filter((mail) => mail.subject.startsWith('SGD 100.00 is kept as credit at '))).toHaveLength(1);
});

test('money that goes back is no task, and no one reads that it is kept', async () => {
  const { order_id, ref } = await paidThere();
  await run((context) => closeOrder(context, order_id, { reason: 'expired' }));
  await told(ref);
  const { payments, tasks, toFamily } = await heard();
  expect(payments[0]!.refunded + payments[0]!.held).toBe(10_000);
  expect(tasks).toEqual([]);
  expect(toFamily.filter((mail) => mail.text.includes('kept as credit'))).toEqual([]);
});

test('what is paid twice is credit, and the receipt says so', async () => {
  const { invoice_id } = await till.bill(mia, 10_000);
  await till.pay({ invoice_id, amount: 10_000 });
  await till.pay({ user_detail_id: mia, amount: 2_500, email_receipt: 1 });
  await jobsDone(server, school);
  const [receipt, ...more] = (await heard()).toFamily.filter((mail) => mail.subject.startsWith('Receipt '));
  expect(more).toEqual([]);
  expect(receipt!.text).toContain('SGD 25.00 is kept as credit for your next invoices.');
});
