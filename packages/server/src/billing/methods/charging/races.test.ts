import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Autopay, autopayOf } from '../../../testing/autopay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import { jobsDone, testWorker } from '../../../testing/worker.ts';
import { insertJob } from '../../../jobs/queries.ts';

const ROUNDS = Number(process.env['RACES'] ?? 10);
const NOW = new Date('2026-11-27T02:00:00Z');

let servers: [TestServer, TestServer];
let school: TestSchool;
let tills: [Till, Till];
let autopay: Autopay;
let ben: number;
let card: string;

beforeAll(async () => {
  const { app: login } = await testDatabase();
  servers = [await testServer({ login }), await testServer({ login })];
  // Two processes of one server have one folder.
  servers[1].services.config.dataDir = servers[0].services.config.dataDir;
  for (const server of servers) server.setNow(NOW);
  school = await servers[0].school();
  tills = [tillOf(servers[0], school), tillOf(servers[1], school)];
  autopay = autopayOf(servers[0], school);
  ben = await tills[0].student('Ben', { surname: 'Hill' });
  await tills[0].done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  ({ card } = await autopay.save((await tills[0].bill(ben, 100, { use_credit: 0 })).invoice_id));
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const bill = async (): Promise<number> => {
  const { invoice_id } = await tills[0].bill(ben, 12_000, { due_on: '2026-11-27', use_credit: 0 });
  await tills[0].done('POST', 'invoice/autocharge', { invoice_id, autocharge: 1 });
  return invoice_id;
};
/** Both servers do all work that is due, at the same time. */
const workTogether = async () => {
  const workers = servers.map((server) => testWorker(server));
  await jobsDone(servers[0], school);
  await Promise.all(workers.map((worker) => worker.stop()));
};
/** The morning comes twice: the job is there on both servers, under two names. */
const mornings = (round: string) =>
  Promise.all(
    ['one', 'other'].map((name) =>
      school.sql(async (db) => {
        const rows = await db.selectFrom('account').select('account_id').execute();
        for (const { account_id } of rows)
          await insertJob(
            db,
            school.institution_id,
            'chargeAccountDue',
            { account_id },
            { key: `${round} ${name} ${account_id}` },
          );
      }),
    ),
  );

test(`a morning and two colleagues on two servers charge an invoice once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await autopay.charges(card)).length;
    const invoice_id = await bill();
    const workers = servers.map((server) => testWorker(server));
    const [, one, other] = await Promise.all([
      mornings(String(round)),
      tills[0].call('POST', 'payment/charge', { invoice_id }),
      tills[1].call('POST', 'payment/charge', { invoice_id }),
    ]);
    await jobsDone(servers[0], school);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect([200, 409]).toContain(one.status);
    expect([200, 409]).toContain(other.status);
    expect((await autopay.charges(card)).length - before, `round ${round}`).toBe(1);
    expect(await tills[0].invoice(invoice_id)).toMatchObject({ status: 'paid', paid: 12_000 });
  }
}, 240_000);

test(`cash against a charge: the invoice is paid, and no money is lost, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await autopay.charges(card)).length;
    const credit = (await tills[0].account(ben))!.credit;
    const invoice_id = await bill();
    await tills[0].done('POST', 'payment/charge', { invoice_id });
    const [, paid] = await Promise.all([
      workTogether(),
      tills[1].call('POST', 'payment/addPayment', { invoice_id, amount: 12_000, mode_id: 1 }),
    ]);
    expect([200, 409]).toContain(paid.status);
    await workTogether();
    const charged = (await autopay.charges(card)).length - before;
    const cash = paid.status === 200 ? 1 : 0;
    expect((await tills[0].invoice(invoice_id)).status).toBe('paid');
    expect((await tills[0].account(ben))!.credit - credit).toBe((charged + cash - 1) * 12_000);
  }
}, 240_000);

test('a removal against a charge: what was not sent is not charged, and what was counts', async () => {
  for (let round = 0; round < Math.ceil(ROUNDS / 2); round++) {
    const saved = await autopay.save((await tills[0].bill(ben, 100, { use_credit: 0 })).invoice_id);
    const invoice_id = await bill();
    await tills[0].done('POST', 'payment/charge', { invoice_id });
    const { method_id } = (await tills[0].done('GET', 'payment/methods', { user_detail_id: ben })).data[0];
    const [, removed] = await Promise.all([
      workTogether(),
      tills[1].call('POST', 'payment/removeMethod', { method_id }),
    ]);
    expect(removed.status, removed.text).toBe(200);
    await workTogether();
    const charges = (await autopay.charges(saved.card)).filter((one) => one.amount === 12_000 && one.state === 'paid');
    const { paid } = await tills[0].invoice(invoice_id);
    expect(paid).toBe(charges.length * 12_000);
    const [last] = (await autopay.payments()).slice(-1);
    expect(last!.state).toMatch(charges.length === 1 ? /^done$/ : /^(deleted|failed)$/);
  }
}, 240_000);
