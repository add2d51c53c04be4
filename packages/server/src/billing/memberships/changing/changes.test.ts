import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { membershipsOf, monthlyLine } from '../../../testing/memberships.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let its: ReturnType<typeof membershipsOf>;

beforeAll(async () => {
  server = await testServer();
  its = membershipsOf(server);
});
afterAll(() => server.stop());
beforeEach(() => its.begin());

describe('a pause', () => {
  test('begins with the next period, is not billed, and ends with a part of one', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01' });
    await its.bill();
    const { data, message } = await its.here.till.done('POST', 'membership/pause', {
      membership_id,
      resume_date: '2026-12-17',
    });
    expect(message).toBe('Paused from Dec 01, 2026');
    expect(data).toMatchObject({ paused_from: '2026-12-01', next_bill_on: '2026-12-17', may: { pause: 0, resume: 1 } });
    expect(await its.upcoming(membership_id, 2)).toMatchObject([
      { from_on: '2026-12-17', total: 15_000, why: '15 of 31 days', reason: 'resume' },
      { from_on: '2027-01-01', total: 31_000, why: '', reason: 'whole' },
    ]);
    its.on('2026-12-01');
    await its.bill();
    expect(await its.open(membership_id)).toMatchObject({ state: 'paused' });
    its.on('2026-12-17');
    await its.bill();
    expect(await its.totals(membership_id)).toEqual([31_000, 15_000]);
    expect((await its.here.till.call('POST', 'membership/pause', { membership_id, resume: 1 })).status).toBe(409);
  });

  test('on the last day of a period leaves the next one out, billed ahead or not', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01' });
    const ahead = await its.add({ starts_on: '2026-11-01', lead_days: 7 });
    await its.bill();
    its.on('2026-11-30');
    await its.bill();
    const paused = await its.here.till.done('POST', 'membership/pause', { membership_id });
    expect(paused.data).toMatchObject({ paused_from: '2026-12-01', next_bill_on: null, next: null });
    const later = await its.here.till.done('POST', 'membership/pause', { membership_id: ahead.membership_id });
    expect(later.data).toMatchObject({ paused_from: '2027-01-01', billed_until: '2026-12-31' });
    its.on('2027-01-05');
    await its.bill();
    expect(await its.totals(membership_id)).toEqual([31_000]);
    expect(await its.totals(ahead.membership_id)).toEqual([31_000, 31_000]);
    expect((await its.here.till.call('POST', 'membership/pause', { membership_id })).body.message).toContain(
      'already paused',
    );
    const back = await its.here.till.done('POST', 'membership/pause', { membership_id, resume: 1 });
    expect(back.data).toMatchObject({ resume_on: '2027-01-05', next: { from_on: '2027-01-05', why: '27 of 31 days' } });
  });

  test('from now on credits the days that are left, and they are billed again after it', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01', items: [monthlyLine(30_000)] });
    await its.bill();
    const paused = await its.here.till.done('POST', 'membership/pause', { membership_id, now: 1 });
    expect(paused).toMatchObject({
      message: 'Paused from Nov 22, 2026, SGD 90.00 credited',
      credit_notes: [{ total: 9000 }],
      data: { billed_until: '2026-11-21', next: null },
    });
    its.on('2026-11-26');
    await its.here.till.done('POST', 'membership/pause', { membership_id, resume: 1 });
    await its.bill();
    expect(await its.totals(membership_id)).toEqual([30_000, 5000]);
    expect(await its.periods(membership_id)).toEqual(['2026-11-01..2026-11-21', '2026-11-26..2026-11-30']);
  });
});

describe('a cancellation', () => {
  test('waits for the period’s end unless it is told otherwise, and can be taken back until then', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01' });
    await its.bill();
    const cancelled = await its.here.till.done('POST', 'membership/cancel', { membership_id });
    expect(cancelled).toMatchObject({
      message: 'Cancelled for Nov 30, 2026',
      credit_notes: [],
      data: { state: 'ending', next_bill_on: null, may: { cancel: 0, revert: 1 } },
    });
    its.on('2026-11-30');
    const kept = await its.here.till.done('POST', 'membership/revertSubscriptionCancel', { membership_id });
    expect(kept.data).toMatchObject({ state: 'active', next_bill_on: '2026-12-01' });
    await its.here.till.done('POST', 'membership/cancel', { membership_id });
    its.on('2026-12-01');
    await its.bill();
    const late = await its.here.till.call('POST', 'membership/revertSubscriptionCancel', { membership_id });
    expect([late.status, late.body.message]).toEqual([409, 'This membership has ended']);
    expect(await its.totals(membership_id)).toEqual([31_000]);
    expect((await its.open(membership_id)).state).toBe('ended');
  });

  test('now credits the days that are left by a note, what was paid of them is free, and taking it back bills them', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01', items: [monthlyLine(30_000)] });
    await its.bill();
    const [invoice] = await its.invoicesOf(membership_id);
    await its.here.till.pay({ invoice_id: invoice!.invoice_id, amount: 30_000 });
    const cancelled = await its.here.till.done('POST', 'membership/cancel', {
      membership_id,
      cancellation_type: 'now',
    });
    expect(cancelled).toMatchObject({
      message: 'Cancelled for Nov 21, 2026, SGD 90.00 credited',
      credit_notes: [{ number: 'CN-2026-0001', total: 9000 }],
      data: { billed_until: '2026-11-21', cancel_type: 'now' },
    });
    expect(await its.here.till.account(its.here.mia)).toEqual({ balance: 0, credit: 9000 });
    await its.here.till.done('POST', 'membership/revertSubscriptionCancel', { membership_id });
    await its.bill();
    // Its next bill is due on the day after the last one that counts as billed.
    its.on('2026-11-22');
    await its.bill();
    expect(await its.totals(membership_id)).toEqual([30_000, 9000]);
    expect(await its.here.till.account(its.here.mia)).toEqual({ balance: 0, credit: 0 });
  });

  test('credits the invoice that replaced the first one', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01', items: [monthlyLine(30_000)] });
    await its.bill();
    const [invoice] = await its.invoicesOf(membership_id);
    const { version, items } = await its.here.till.invoice(invoice!.invoice_id);
    const { student } = items[0];
    const again = { type: 'custom', name: 'Maths', student_id: student.user_detail_id, unit_price: 15_000 };
    const asked = { invoice_id: invoice!.invoice_id, version, replace: 1, items: [again] };
    const { data } = await its.here.till.done('POST', 'invoice/edit', asked);
    expect((await its.open(membership_id)).periods).toMatchObject([{ invoice_id: data.invoice_id, total: 15_000 }]);
    const cancelled = await its.here.till.done('POST', 'membership/cancel', {
      membership_id,
      cancellation_type: 'now',
    });
    expect(cancelled.credit_notes).toMatchObject([{ total: 4500 }]);
    expect(await its.totals(membership_id)).toEqual([30_000, 15_000]);
  });

  test('on a day credits what is billed beyond it, once, and nothing where staff say so', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01', lead_days: 20, items: [monthlyLine(30_000)] });
    await its.bill();
    expect(await its.totals(membership_id)).toEqual([30_000, 30_000]);
    const asked = { membership_id, cancellation_type: 'date', cancel_date: '2026-11-24' };
    const wrong = await its.here.till.call('POST', 'membership/cancel', { ...asked, cancel_date: '2026-11-20' });
    expect(wrong.body.fields).toEqual({ cancel_date: 'Choose today or a later day' });
    const cancelled = await its.here.till.done('POST', 'membership/cancel', asked);
    expect(cancelled.credit_notes.map((one: { total: number }) => one.total)).toEqual([6000, 30_000]);
    expect(await its.periods(membership_id)).toEqual(['2026-11-01..2026-11-24']);
    expect((await its.here.till.call('POST', 'membership/cancel', asked)).status).toBe(409);
    const other = await its.add({ starts_on: '2026-11-01', items: [monthlyLine(30_000)] });
    await its.bill();
    const kept = await its.here.till.done('POST', 'membership/cancel', {
      membership_id: other.membership_id,
      cancellation_type: 'now',
      credit: 0,
    });
    expect([kept.credit_notes, kept.data.billed_until]).toEqual([[], '2026-11-30']);
  });
});
