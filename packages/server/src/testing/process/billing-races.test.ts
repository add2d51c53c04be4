import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkDocuments } from '../../billing/seals/checking/verbs.ts';
import { membershipsJobs } from '../../billing/memberships/jobs.ts';
import { closeOrder, openOrder, ordersOf, settleOrder } from '../../billing/orders/verbs.ts';
import { copyMembership } from '../membership-copies.ts';
import { monthlyLine } from '../memberships.ts';
import { courseLine, orderingOf, orderOf } from '../ordering.ts';
import { runJob } from '../runs.ts';
import type { Answer, TestSchool } from '../server.ts';
import { customLine, type Till } from '../till.ts';
import { type Pair, startPair } from './pair.ts';
import { until } from './server.ts';

/** How often what is raced for is raced for; RACE_ROUNDS asks for more than every run of the tests has time for. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 4);
const BUYERS = 32;
const TIME = 60_000 + ROUNDS * 4_000;
let pair: Pair;
let school: TestSchool;
let tills: readonly [Till, Till];
let mia: number;

beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair?.stop());
beforeEach(async () => {
  ({ school, tills } = await pair.school());
  mia = await tills[0].student('Mia');
});

const today = () => new Date().toISOString().slice(0, 10);
const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status);
const numbersOf = async (table: 'invoice' | 'credit_note') =>
  (
    await pair.books.query<{ at: number }>(
      `select series_at::int as at from ${table} where institution_id = $1 and series_at is not null order by 1`,
      [school.institution_id],
    )
  ).rows.map((row) => row.at);
/** Nothing is wrong with the money, and no document is missing or changed. */
async function sound(): Promise<void> {
  expect(await pair.faults(school)).toEqual([]);
  expect((await school.sql((db) => checkDocuments(db, school.institution_id), { atOneMoment: true })).faults).toEqual(
    [],
  );
  expect(pair.deadlocks()).toEqual([]);
}
/** The same call many times at once, in turns at both servers. */
const crowd = (count: number, path: string, inputOf: (at: number) => object) =>
  Promise.all(Array.from({ length: count }, (_, at) => tills[at % 2]!.call('POST', path, inputOf(at))));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('50 invoices that are issued beside 10 replacements that fail late get 1 to 60, and no credit note is missing', async () => {
  const old = await Promise.all(upTo(10).map(() => tills[0].bill(mia, 1000)));
  const answers = await Promise.all([
    crowd(50, 'invoice', (at) => ({ user_detail_id: mia, items: [customLine(mia, 100 + at)] })),
    // The credit note has its number by the time the new invoice is refused for its coupon.
    crowd(10, 'invoice/edit', (at) => ({
      invoice_id: old[at].invoice_id,
      version: old[at].version,
      replace: 1,
      items: [customLine(mia, 1000)],
      coupon_code: 'NOBODY',
    })),
  ]);
  expect(statuses(answers[0])).toEqual(upTo(50).map(() => 200));
  expect(statuses(answers[1])).toEqual(upTo(10).map(() => 422));
  expect([await numbersOf('invoice'), await numbersOf('credit_note')]).toEqual([upTo(60), []]);
  const cancelled = await crowd(10, 'invoice/cancel', (at) => ({
    invoice_id: old[at].invoice_id,
    user_detail_id: mia,
    confirmation: 1,
  }));
  expect(statuses(cancelled)).toEqual(upTo(10).map(() => 200));
  expect(await numbersOf('credit_note')).toEqual(upTo(10));
  await sound();
});

test(
  `of ${BUYERS} who want the last use of a coupon, over two servers, one gets it, ${ROUNDS} times over`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const coupon_code = `LAST${round}`;
      await tills[0].done('POST', 'coupon/update', { code: coupon_code, kind: 'amount', value: 100, most: 1 });
      const answers = await crowd(BUYERS, 'invoice', () => ({
        user_detail_id: mia,
        items: [customLine(mia, 500)],
        coupon_code,
      }));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 409 && answer.body.fields.coupon_code)).toHaveLength(
        BUYERS - 1,
      );
    }
    expect(await numbersOf('invoice')).toEqual(upTo(ROUNDS));
    await sound();
  },
  TIME,
);

test(
  `of ${BUYERS} who are billed the last of a product, over two servers, one gets it, ${ROUNDS} times over`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = { product_name: `Book ${round}`, price: 1500, on_hand: 1 };
      const { product_id } = (await tills[0].done('POST', 'inventory/product/add', product)).data;
      const answers = await crowd(BUYERS, 'invoice', () => ({
        user_detail_id: mia,
        items: [{ type: 'product', id: product_id, student_id: mia }],
      }));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 409)).toHaveLength(BUYERS - 1);
      expect((await tills[1].done('GET', `inventory/product/details/${product_id}`)).on_hand).toBe(0);
    }
    expect(await numbersOf('invoice')).toEqual(upTo(ROUNDS));
    await sound();
  },
  TIME,
);

test(
  'a payment against the cancellation of its invoice: the money is there either way, and nothing is owed',
  async () => {
    let paid = 0;
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const { invoice_id } = await tills[0].bill(mia, 1000, { use_credit: 0 });
      const pay = { invoice_id, amount: 1000, mode_id: 1 };
      const cancel = { invoice_id, user_detail_id: mia, confirmation: 1 };
      const [first, second] = await Promise.all([
        sleep(round % 3).then(() => tills[round % 2]!.call('POST', 'payment/addPayment', pay)),
        tills[1 - (round % 2)]!.call('POST', 'invoice/cancel', cancel),
      ]);
      expect([first.status, second.status], first.text + second.text).toEqual([200, 200]);
      paid += 1000;
      expect((await tills[0].invoice(invoice_id)).status).toBe('cancelled');
      expect(await tills[0].account(mia)).toEqual({ balance: 0, credit: paid });
    }
    await sound();
  },
  TIME,
);

test(
  'voiding a credit note against using its money: one of them wins',
  async () => {
    const won = { void: 0, use: 0 };
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const lea = await tills[0].student('Lea');
      const { invoice_id } = await tills[0].bill(lea, 1000);
      await tills[0].pay({ invoice_id, amount: 1000 });
      const note = (await tills[0].done('POST', 'creditNotes/create', { invoice_id, rest: 1 })).data;
      expect(note.remaining).toBe(1000);
      const other = await tills[0].bill(lea, 1000, { use_credit: 0 });
      const [voided, used] = await Promise.all([
        tills[round % 2]!.call('POST', 'creditNotes/void', { credit_note_id: note.credit_note_id }),
        sleep(round % 4).then(() =>
          tills[1 - (round % 2)]!.call('POST', 'credits/use', { invoice_id: other.invoice_id }),
        ),
      ]);
      expect([voided.status, used.status].sort(), voided.text + used.text).toEqual([200, 409]);
      won[voided.status === 200 ? 'void' : 'use'] += 1;
      // Used money pays the other invoice; voided, it pays the first one again.
      expect(await tills[1].account(lea)).toEqual({ balance: voided.status === 200 ? 1000 : 0, credit: 0 });
    }
    expect(won.void + won.use).toBe(ROUNDS * 2);
    await sound();
  },
  TIME,
);

test('two billing runs at once, on two servers, bill each period once', async () => {
  const MEMBERS = 250;
  const add = { user_detail_id: mia, name: 'Maths', items: [monthlyLine(1000)], starts_on: '2028-01-01' };
  const { membership_id } = (await tills[0].done('POST', 'membership/add', { ...add, anchor_day: 1 })).data;
  const copied = { institution_id: school.institution_id, membership_id };
  await copyMembership(pair.books, copied, { count: MEMBERS - 1, starts_on: today() });
  // One run in the other process, which a new membership starts, and two here.
  const run = async (after = 0): Promise<void> => {
    const job = { kind: 'billMemberships', payload: { after }, now: new Date() };
    for (const { kind, payload } of await runJob(pair.servers[1], school, membershipsJobs, job))
      if (kind === 'billMemberships') await run((payload as { after: number }).after);
  };
  await Promise.all([
    tills[0].done('POST', 'membership/add', { ...add, name: 'Later', starts_on: '2028-01-01' }),
    run(),
    sleep(20).then(() => run()),
  ]);
  await until(async () => (await periods()).periods === MEMBERS);
  await run();
  expect(await periods()).toEqual({ periods: MEMBERS, memberships: MEMBERS, invoices: MEMBERS });
  expect(await numbersOf('invoice')).toEqual(upTo(MEMBERS));
  await sound();
}, 120_000);

const periods = async () =>
  (
    await pair.books.query(
      `select count(*)::int as periods, count(distinct membership_id)::int as memberships, count(distinct invoice_id)::int as invoices
      from membership_period where institution_id = $1`,
      [school.institution_id],
    )
  ).rows[0];

test(
  'closing an order against paying it, in two processes: one wins, and no money is lost',
  async () => {
    const run = orderingOf(pair.servers[1], school, () => new Date());
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const { order_id, invoice_id } = await run(async (context) =>
        openOrder(context, await orderOf(context, mia, [courseLine('a', mia, 10_000)], { day: today() })),
      );
      const [closed, paid] = await Promise.all([
        sleep((round % 4) * 5).then(() => run((context) => closeOrder(context, order_id, { reason: 'expired' }))),
        tills[0].call('POST', 'payment/addPayment', { invoice_id, amount: 10_000, mode_id: 1 }),
      ]);
      expect(paid.status, paid.text).toBe(200);
      const [order] = await school.sql((db) => ordersOf(db, school.institution_id, [order_id]));
      seen.add(order!.state);
      expect([closed.state, order!.state]).toEqual(closed.state === 'paid' ? ['paid', 'paid'] : ['closed', 'late']);
      await run((context) => settleOrder(context, order_id, { outcome: 'refused' }));
      expect(await tills[1].account(mia)).toEqual({ balance: 0, credit: 0 });
    }
    expect([...seen].every((state) => state === 'paid' || state === 'late')).toBe(true);
    await sound();
  },
  TIME,
);
