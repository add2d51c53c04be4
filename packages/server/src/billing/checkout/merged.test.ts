import { dayIn } from '@schoolbell/core/format';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Autopay, autopayOf } from '../../testing/autopay.ts';
import { changeDemo, demoRef, hookOfDemo, payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let autopay: Autopay;
/** Two records of one person. */
let kept: number;
let twin: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
  autopay = autopayOf(server, school);
  kept = await till.student('Ben', { surname: 'Hill', email: 'ben@hill.example' });
  twin = await till.student('Ben', { surname: 'Hill' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
});

const today = () => dayIn(server.services.now(), 'Asia/Singapore');
const merge = async () => {
  const both = { user_detail_id: kept, duplicate_id: twin };
  const { version, duplicate_version } = await till.done('GET', 'duplicates/compare', both);
  await till.done('POST', 'duplicates/merge', { ...both, version, duplicate_version, take: [] });
};
const undo = async () => {
  const { data } = await till.done('GET', 'duplicates/merges');
  await till.done('POST', 'duplicates/undo', { merge_id: data[0].merge_id });
};
const bill = async (who: number, amount = 12_000, more: object = {}): Promise<number> =>
  (await till.bill(who, amount, more)).invoice_id;
const autocharge = (invoice_id: number) => till.call('POST', 'invoice/autocharge', { invoice_id, autocharge: 1 });
const saved = async (who: number) => (await till.done('GET', 'payment/methods', { user_detail_id: who })).data;

test('two records with a saved card each are merged and parted again: each card still pays what it did', async () => {
  const first = await autopay.save(await bill(kept));
  const second = await autopay.save(await bill(twin), 'pays');
  const open = await bill(twin, 7_000, { due_on: today() });
  await merge();
  expect(await saved(kept)).toHaveLength(2);
  // The payer can remove both by any link.
  expect((await first.payer.page()).body.saved).toHaveLength(2);
  expect((await second.payer.page()).body.saved).toHaveLength(2);
  await undo();
  expect([(await saved(kept)).length, (await saved(twin)).length]).toEqual([1, 1]);
  expect((await first.payer.page()).body.saved).toHaveLength(1);
  expect((await autocharge(open)).status).toBe(200);
  await till.done('POST', 'payment/charge', { invoice_id: open });
  await autopay.work();
  expect(await till.invoice(open)).toMatchObject({ status: 'paid', paid: 7_000 });
  expect(await autopay.charges(second.card)).toHaveLength(1);
  expect(await autopay.charges(first.card)).toEqual([]);
});

test.each(['merged', 'merged and parted again'])(
  'who is %s while they pay: the money arrives once, on its invoice',
  async (how) => {
    await bill(kept, 1_000);
    const invoice_id = await bill(twin);
    const payer = await payerOf(server, school, invoice_id);
    const begun = await payer.begin({ save: 1 });
    await autopay.work();
    const ref = demoRef((await payer.status(begun.body.data.checkout)).body.data.url);
    await merge();
    if (how !== 'merged') await undo();
    await changeDemo(server, ref, { state: 'paid' });
    await hookOfDemo(server, school, { event: 'paid', ref });
    await autopay.work();
    expect(await till.invoice(invoice_id)).toMatchObject({ status: 'paid', paid: 12_000 });
    expect((await payer.status(begun.body.data.checkout)).body.data.state).toBe('paid');
    expect((await till.done('GET', 'payments/list')).data).toHaveLength(1);
    expect(await saved(how === 'merged' ? kept : twin)).toHaveLength(1);
  },
);
