import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJob } from '../../testing/runs.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { membershipsJobs } from './jobs.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let mia: number;
let now: Date;

const on = (day: string) => {
  now = new Date(`${day}T04:00:00Z`);
  server.setNow(now);
};

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  on('2026-11-21');
  school = await server.school();
  till = tillOf(server, school);
  mia = await till.student('Mia');
});

/** One run of the job, with those that it queues for the rest. */
async function bill(payload: Record<string, unknown> = {}): Promise<void> {
  const queued = await runJob(server, school, membershipsJobs, { kind: 'billMemberships', payload, now });
  for (const next of queued) if (next.kind === 'billMemberships') await bill(next.payload as Record<string, unknown>);
}

const line = (unit_price: number, more: object = {}) => ({ type: 'custom', name: 'Maths', unit_price, ...more });
const add = async (more: object = {}) =>
  (
    await till.done('POST', 'membership/add', {
      user_detail_id: mia,
      name: 'Maths, monthly',
      anchor_day: 1,
      items: [line(31_000)],
      ...more,
    })
  ).data;
const open = (membership_id: number) => till.done('GET', 'membership', { membership_id });
const invoicesOf = async (membership_id: number) =>
  (await till.done('GET', 'membership/invoices', { membership_id, per_page: 50 })).data as {
    invoice_id: number;
    number: string;
    total: number;
    issue_on: string;
  }[];
const totals = async (membership_id: number) => (await invoicesOf(membership_id)).map((one) => one.total).toReversed();
const periods = async (membership_id: number) =>
  (await open(membership_id)).periods.map((one: { from_on: string; to_on: string }) => `${one.from_on}..${one.to_on}`);
const upcoming = async (membership_id: number, count = 3) =>
  (await till.done('POST', 'membership/getUpcomingInvoices', { membership_id, count })).data as {
    from_on: string;
    total: number;
    why: string;
    reason: string;
    due_on: string;
  }[];

describe('a membership', () => {
  test('is billed for what is left of its first period, and says so before', async () => {
    const made = await add({ starts_on: '2026-12-17' });
    expect(made).toMatchObject({
      state: 'upcoming',
      price: 31_000,
      next_bill_on: '2026-12-17',
      next: { why: '15 of 31 days', reason: 'start', total: 15_000 },
      may: { edit: 1, pause: 1, resume: 0, cancel: 1, revert: 0 },
    });
    await bill();
    expect(await invoicesOf(made.membership_id)).toEqual([]);
    on('2026-12-17');
    await bill();
    const [invoice] = await invoicesOf(made.membership_id);
    expect(invoice).toMatchObject({ number: 'INV-2026-0001', total: 15_000, issue_on: '2026-12-17' });
    expect((await till.invoice(invoice!.invoice_id)).items).toMatchObject([
      {
        name: 'Maths',
        detail: 'Dec 17, 2026 – Dec 31, 2026, 15 of 31 days',
        from_on: '2026-12-17',
        to_on: '2026-12-31',
      },
    ]);
    expect(await open(made.membership_id)).toMatchObject({ state: 'active', next_bill_on: '2027-01-01', problem: '' });
    expect((await till.done('GET', 'invoices/activityLog', { id: invoice!.invoice_id })).data).toMatchObject([
      { text: '2026-12-17 to 2026-12-31 billed: SGD 150.00' },
      { text: 'INV-2026-0001 issued over SGD 150.00' },
    ]);
  });

  test('bills exactly what its preview shows, with taxes and discounts', async () => {
    const { tax_id } = (await till.done('POST', 'tax/add', { name: 'GST', rate: 9 })).data;
    const { membership_id } = await add({
      starts_on: '2026-11-21',
      items: [line(33_333, { tax_ids: [tax_id], discount: 1001 }), line(499, { thousandths: 1500 })],
    });
    const [first, second] = await upcoming(membership_id, 2);
    const details = await till.done('POST', 'membership/getUpcomingInvoiceDetails', { membership_id });
    expect([details.total, details.bill.why, details.whole]).toEqual([first!.total, '10 of 30 days', 33_081]);
    await bill();
    on('2026-12-01');
    await bill();
    const billed = await invoicesOf(membership_id);
    expect(billed.map((one) => one.total)).toEqual([second!.total, first!.total]);
    const { items, tax, due_on } = await till.invoice(billed[1]!.invoice_id);
    expect([tax, due_on]).toEqual([details.tax, first!.due_on]);
    expect(items.map((one: { total: number }) => one.total)).toEqual(
      details.lines.map((one: { total: number }) => one.total),
    );
  });

  test('an anchor on the 31st takes a shorter month’s last day, and comes back', async () => {
    const { membership_id } = await add({ anchor_day: 31, starts_on: '2026-12-31', items: [line(9000)] });
    for (const day of ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']) {
      on(day);
      await bill();
    }
    expect(await periods(membership_id)).toEqual([
      '2026-12-31..2027-01-30',
      '2027-01-31..2027-02-27',
      '2027-02-28..2027-03-30',
      '2027-03-31..2027-04-29',
    ]);
    expect(await totals(membership_id)).toEqual([9000, 9000, 9000, 9000]);
  });

  test('changes from its next bill on, and what was billed stays', async () => {
    const { membership_id, version } = await add({ starts_on: '2026-11-01' });
    await bill();
    const fields = { name: 'Maths', anchor_day: 1, items: [line(40_000)] };
    const saved = await till.done('POST', 'membership/edit', { membership_id, version, ...fields });
    expect(saved.data).toMatchObject({ price: 40_000, next: { from_on: '2026-12-01', total: 40_000 } });
    expect(await totals(membership_id)).toEqual([31_000]);
    const late = await till.call('POST', 'membership/edit', { membership_id, version, ...fields });
    expect(late.body.code).toBe('stale');
    const wrong = await till.call('POST', 'membership/edit', {
      membership_id,
      version: saved.data.version,
      ...fields,
      starts_on: '2026-10-01',
      ends_on: '2026-11-15',
    });
    expect(wrong.body.fields).toEqual({
      starts_on: 'It has been billed already, so its first day stays',
      ends_on: 'It is billed beyond this day. Cancel it instead to credit the rest.',
    });
  });

  test('that can’t be billed stays due, says why, and holds up nobody else', async () => {
    const other = await till.student('Ben');
    const stuck = await add({ payer_id: other });
    const well = await add();
    await school.sql((db) =>
      db.updateTable('person').set({ role_id: 0 }).where('user_detail_id', '=', other).execute(),
    );
    await bill();
    expect(await totals(stuck.membership_id)).toEqual([]);
    expect(await totals(well.membership_id)).toHaveLength(1);
    expect((await open(stuck.membership_id)).problem).toBe('Who pays for it was deleted. Choose another payer.');
  });

  test('of another school or another colleague is not found', async () => {
    const { membership_id } = await add();
    const sales = await school.staff(9);
    expect((await till.call('GET', 'membership', { membership_id }, sales)).status).toBe(404);
    expect((await till.call('GET', 'memberships', {}, sales)).body.total).toBe(0);
    expect((await till.call('POST', 'membership/cancel', { membership_id }, sales)).status).toBe(404);
    const teacher = await school.staff(2);
    expect((await till.call('GET', 'memberships', {}, teacher)).status).toBe(403);
  });
});

describe('the job', () => {
  test('bills each period once, however often it runs and with the clock set back', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01' });
    await bill();
    await bill();
    on('2026-12-01');
    await bill();
    on('2026-11-02');
    await bill();
    await bill();
    on('2026-12-01');
    await bill();
    expect(await periods(membership_id)).toEqual(['2026-11-01..2026-11-30', '2026-12-01..2026-12-31']);
    expect(await totals(membership_id)).toEqual([31_000, 31_000]);
  });

  test('bills each period once in two workers at once', async () => {
    const made = [];
    for (let at = 0; at < 30; at += 1) made.push(await add({ starts_on: '2026-11-01', items: [line(1000 + at)] }));
    await Promise.all([bill(), bill(), bill()]);
    await bill();
    for (const { membership_id } of made) expect(await totals(membership_id)).toHaveLength(1);
    const { data } = await till.done('GET', 'invoices', { per_page: 100 });
    const numbers = data.map((one: { number: string }) => Number(one.number.slice(-4)));
    expect(numbers.toSorted((one: number, other: number) => one - other)).toEqual(made.map((_, at) => at + 1));
  });

  test('three months late makes one invoice for each missed period, and no more than 12 at once', async () => {
    const { membership_id } = await add({ starts_on: '2026-12-01' });
    on('2027-03-05');
    await bill();
    expect(await periods(membership_id)).toEqual([
      '2026-12-01..2026-12-31',
      '2027-01-01..2027-01-31',
      '2027-02-01..2027-02-28',
      '2027-03-01..2027-03-31',
    ]);
    expect((await invoicesOf(membership_id)).map((one) => one.issue_on)).toEqual(Array(4).fill('2027-03-05'));
    const weekly = await add({ unit: 'week', anchor_day: 1, starts_on: '2027-03-05', items: [line(700)] });
    on('2027-09-01');
    await bill();
    expect(await totals(weekly.membership_id)).toHaveLength(12);
    await bill();
    expect(await totals(weekly.membership_id)).toHaveLength(24);
    await bill();
    expect(await totals(weekly.membership_id)).toHaveLength(26);
  });

  test('comes to every membership where there are more than it bills at once', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01' });
    await school.sql(async (db) => {
      const row = await db
        .selectFrom('membership')
        .selectAll()
        .where('membership_id', '=', membership_id)
        .executeTakeFirstOrThrow();
      const item = await db
        .selectFrom('membership_item')
        .selectAll()
        .where('membership_id', '=', membership_id)
        .executeTakeFirstOrThrow();
      const { membership_id: _, ...copied } = row;
      const made = await db
        .insertInto('membership')
        .values(Array.from({ length: 149 }, () => copied))
        .returning('membership_id')
        .execute();
      const { membership_item_id: __, ...its } = item;
      await db
        .insertInto('membership_item')
        .values(made.map((one) => ({ ...its, ...one })))
        .execute();
    });
    await bill();
    expect((await till.done('GET', 'invoices')).total).toBe(150);
    expect(await till.account(mia)).toEqual({ balance: 150 * 31_000, credit: 0 });
  });

  test('pays from free money, and mails as jobs', async () => {
    await till.pay({ user_detail_id: mia, amount: 10_000 });
    const { membership_id } = await add({ starts_on: '2026-11-01' });
    const queued = await runJob(server, school, membershipsJobs, { kind: 'billMemberships', now });
    expect(queued.map((one) => one.kind)).toEqual(['invoiceMail']);
    const [invoice] = await invoicesOf(membership_id);
    expect(await till.invoice(invoice!.invoice_id)).toMatchObject({ paid: 10_000, balance: 21_000, membership_id });
  });
});

describe('a pause', () => {
  test('begins with the next period, is not billed, and ends with a part of one', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01' });
    await bill();
    const { data, message } = await till.done('POST', 'membership/pause', { membership_id, resume_date: '2026-12-17' });
    expect(message).toBe('Paused from Dec 01, 2026');
    expect(data).toMatchObject({ paused_from: '2026-12-01', next_bill_on: '2026-12-17', may: { pause: 0, resume: 1 } });
    expect(await upcoming(membership_id, 2)).toMatchObject([
      { from_on: '2026-12-17', total: 15_000, why: '15 of 31 days', reason: 'resume' },
      { from_on: '2027-01-01', total: 31_000, why: '', reason: 'whole' },
    ]);
    on('2026-12-01');
    await bill();
    expect(await open(membership_id)).toMatchObject({ state: 'paused' });
    on('2026-12-17');
    await bill();
    expect(await totals(membership_id)).toEqual([31_000, 15_000]);
    expect((await till.call('POST', 'membership/pause', { membership_id, resume: 1 })).status).toBe(409);
  });

  test('on the last day of a period leaves the next one out, billed ahead or not', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01' });
    const ahead = await add({ starts_on: '2026-11-01', lead_days: 7 });
    await bill();
    on('2026-11-30');
    await bill();
    const paused = await till.done('POST', 'membership/pause', { membership_id });
    expect(paused.data).toMatchObject({ paused_from: '2026-12-01', next_bill_on: null, next: null });
    const later = await till.done('POST', 'membership/pause', { membership_id: ahead.membership_id });
    expect(later.data).toMatchObject({ paused_from: '2027-01-01', billed_until: '2026-12-31' });
    on('2027-01-05');
    await bill();
    expect(await totals(membership_id)).toEqual([31_000]);
    expect(await totals(ahead.membership_id)).toEqual([31_000, 31_000]);
    expect((await till.call('POST', 'membership/pause', { membership_id })).body.message).toContain('already paused');
    const back = await till.done('POST', 'membership/pause', { membership_id, resume: 1 });
    expect(back.data).toMatchObject({ resume_on: '2027-01-05', next: { from_on: '2027-01-05', why: '27 of 31 days' } });
  });

  test('from now on credits the days that are left, and they are billed again after it', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01', items: [line(30_000)] });
    await bill();
    const paused = await till.done('POST', 'membership/pause', { membership_id, now: 1 });
    expect(paused).toMatchObject({
      message: 'Paused from Nov 22, 2026, SGD 90.00 credited',
      credit_notes: [{ total: 9000 }],
      data: { billed_until: '2026-11-21', next: null },
    });
    on('2026-11-26');
    await till.done('POST', 'membership/pause', { membership_id, resume: 1 });
    await bill();
    expect(await totals(membership_id)).toEqual([30_000, 5000]);
    expect(await periods(membership_id)).toEqual(['2026-11-01..2026-11-21', '2026-11-26..2026-11-30']);
  });
});

describe('a cancellation', () => {
  test('waits for the period’s end unless it is told otherwise, and can be taken back until then', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01' });
    await bill();
    const cancelled = await till.done('POST', 'membership/cancel', { membership_id });
    expect(cancelled).toMatchObject({
      message: 'Cancelled for Nov 30, 2026',
      credit_notes: [],
      data: { state: 'ending', next_bill_on: null, may: { cancel: 0, revert: 1 } },
    });
    on('2026-11-30');
    const kept = await till.done('POST', 'membership/revertSubscriptionCancel', { membership_id });
    expect(kept.data).toMatchObject({ state: 'active', next_bill_on: '2026-12-01' });
    await till.done('POST', 'membership/cancel', { membership_id });
    on('2026-12-01');
    await bill();
    const late = await till.call('POST', 'membership/revertSubscriptionCancel', { membership_id });
    expect([late.status, late.body.message]).toEqual([409, 'This membership has ended']);
    expect(await totals(membership_id)).toEqual([31_000]);
    expect((await open(membership_id)).state).toBe('ended');
  });

  test('now credits the days that are left by a note, what was paid of them is free, and taking it back bills them', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01', items: [line(30_000)] });
    await bill();
    const [invoice] = await invoicesOf(membership_id);
    await till.pay({ invoice_id: invoice!.invoice_id, amount: 30_000 });
    const cancelled = await till.done('POST', 'membership/cancel', { membership_id, cancellation_type: 'now' });
    expect(cancelled).toMatchObject({
      message: 'Cancelled for Nov 21, 2026, SGD 90.00 credited',
      credit_notes: [{ number: 'CN-2026-0001', total: 9000 }],
      data: { billed_until: '2026-11-21', cancel_type: 'now' },
    });
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 9000 });
    await till.done('POST', 'membership/revertSubscriptionCancel', { membership_id });
    await bill();
    // Its next bill is due on the day after the last one that counts as billed.
    on('2026-11-22');
    await bill();
    expect(await totals(membership_id)).toEqual([30_000, 9000]);
    expect(await till.account(mia)).toEqual({ balance: 0, credit: 0 });
  });

  test('on a day credits what is billed beyond it, once, and nothing where staff say so', async () => {
    const { membership_id } = await add({ starts_on: '2026-11-01', lead_days: 20, items: [line(30_000)] });
    await bill();
    expect(await totals(membership_id)).toEqual([30_000, 30_000]);
    const asked = { membership_id, cancellation_type: 'date', cancel_date: '2026-11-24' };
    const wrong = await till.call('POST', 'membership/cancel', { ...asked, cancel_date: '2026-11-20' });
    expect(wrong.body.fields).toEqual({ cancel_date: 'Choose today or a later day' });
    const cancelled = await till.done('POST', 'membership/cancel', asked);
    expect(cancelled.credit_notes.map((one: { total: number }) => one.total)).toEqual([6000, 30_000]);
    expect(await periods(membership_id)).toEqual(['2026-11-01..2026-11-24']);
    expect((await till.call('POST', 'membership/cancel', asked)).status).toBe(409);
    const other = await add({ starts_on: '2026-11-01', items: [line(30_000)] });
    await bill();
    const kept = await till.done('POST', 'membership/cancel', {
      membership_id: other.membership_id,
      cancellation_type: 'now',
      credit: 0,
    });
    expect([kept.credit_notes, kept.data.billed_until]).toEqual([[], '2026-11-30']);
  });
});

test('a membership is charged to a saved method only where there is one', async () => {
  const { membership_id } = await add();
  const refused = await till.call('POST', 'membership/autocharge', { membership_id, autocharge: 1 });
  expect([refused.status, refused.body.message]).toEqual([409, 'No saved payment method']);
});

test('bad fields each get a sentence', async () => {
  const refused = async (more: object) =>
    (
      await till.call('POST', 'membership/add', {
        user_detail_id: mia,
        name: 'Maths',
        items: [line(1000)],
        ...more,
      })
    ).body.fields;
  expect(await refused({ items: [line(-1)] })).toEqual({ 'items.0.unit_price': 'The amount must not be below 0' });
  expect(await refused({ items: [{ type: 'custom', name: 'Maths' }] })).toEqual({
    'items.0.unit_price': 'This field is required',
  });
  expect(await refused({ items: [{ type: 'period', id: 999 }] })).toEqual({
    'items.0.id': 'Choose an existing subject',
  });
  expect(await refused({ starts_on: '2026-01-01' })).toEqual({ starts_on: 'Choose a day at most 92 days back' });
  expect(await refused({ starts_on: '2026-11-21', ends_on: '2026-11-20' })).toEqual({
    ends_on: 'The last day must not be before the first',
  });
  expect(await refused({ payer_id: 999_999 })).toEqual({ payer_id: 'Choose who pays' });
  expect(await refused({ unit: 'week', anchor_day: 9 })).toEqual({ anchor_day: 'Choose a day of the week' });
});
