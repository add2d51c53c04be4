import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { membershipsOf, monthlyLine } from '../../testing/memberships.ts';
import { productsOf } from '../../testing/products.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let its: ReturnType<typeof membershipsOf>;

beforeAll(async () => {
  server = await testServer();
  its = membershipsOf(server);
});
afterAll(() => server.stop());
beforeEach(() => its.begin());

describe('a membership', () => {
  test('is billed for what is left of its first period, and says so before', async () => {
    const made = await its.add({ starts_on: '2026-12-17' });
    expect(made).toMatchObject({
      state: 'upcoming',
      price: 31_000,
      next_bill_on: '2026-12-17',
      next: { why: '15 of 31 days', reason: 'start', total: 15_000 },
      may: { edit: 1, pause: 1, resume: 0, cancel: 1, revert: 0 },
    });
    await its.bill();
    expect(await its.invoicesOf(made.membership_id)).toEqual([]);
    its.on('2026-12-17');
    await its.bill();
    const [invoice] = await its.invoicesOf(made.membership_id);
    expect(invoice).toMatchObject({ number: 'INV-2026-0001', total: 15_000, issue_on: '2026-12-17' });
    expect((await its.here.till.invoice(invoice!.invoice_id)).items).toMatchObject([
      {
        name: 'Maths',
        detail: 'Dec 17, 2026 – Dec 31, 2026, 15 of 31 days',
        from_on: '2026-12-17',
        to_on: '2026-12-31',
      },
    ]);
    expect(await its.open(made.membership_id)).toMatchObject({
      state: 'active',
      next_bill_on: '2027-01-01',
      problem: '',
    });
    expect((await its.here.till.done('GET', 'invoices/activityLog', { id: invoice!.invoice_id })).data).toMatchObject([
      { text: 'Dec 17, 2026 to Dec 31, 2026 billed: SGD 150.00' },
      { text: 'INV-2026-0001 issued over SGD 150.00' },
    ]);
  });

  test('bills exactly what its preview shows, with taxes and discounts', async () => {
    const { tax_id } = (await its.here.till.done('POST', 'tax/add', { name: 'GST', rate: 9 })).data;
    const { membership_id } = await its.add({
      starts_on: '2026-11-21',
      items: [monthlyLine(33_333, { tax_ids: [tax_id], discount: 1001 }), monthlyLine(499, { thousandths: 1500 })],
    });
    const [first, second] = await its.upcoming(membership_id, 2);
    const details = await its.here.till.done('POST', 'membership/getUpcomingInvoiceDetails', { membership_id });
    expect([details.total, details.bill.why, details.whole]).toEqual([first!.total, '10 of 30 days', 33_081]);
    await its.bill();
    its.on('2026-12-01');
    await its.bill();
    const billed = await its.invoicesOf(membership_id);
    expect(billed.map((one) => one.total)).toEqual([second!.total, first!.total]);
    const { items, tax, due_on } = await its.here.till.invoice(billed[1]!.invoice_id);
    expect([tax, due_on]).toEqual([details.tax, first!.due_on]);
    expect(items.map((one: { total: number }) => one.total)).toEqual(
      details.lines.map((one: { total: number }) => one.total),
    );
  });

  test('an anchor on the 31st takes a shorter month’s last day, and comes back', async () => {
    const { membership_id } = await its.add({ anchor_day: 31, starts_on: '2026-12-31', items: [monthlyLine(9000)] });
    for (const day of ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']) {
      its.on(day);
      await its.bill();
    }
    expect(await its.periods(membership_id)).toEqual([
      '2026-12-31..2027-01-30',
      '2027-01-31..2027-02-27',
      '2027-02-28..2027-03-30',
      '2027-03-31..2027-04-29',
    ]);
    expect(await its.totals(membership_id)).toEqual([9000, 9000, 9000, 9000]);
  });

  test('changes from its next bill on, and what was billed stays', async () => {
    const { membership_id, version } = await its.add({ starts_on: '2026-11-01' });
    await its.bill();
    const fields = { name: 'Maths', anchor_day: 1, items: [monthlyLine(40_000)] };
    const saved = await its.here.till.done('POST', 'membership/edit', { membership_id, version, ...fields });
    expect(saved.data).toMatchObject({ price: 40_000, next: { from_on: '2026-12-01', total: 40_000 } });
    expect(await its.totals(membership_id)).toEqual([31_000]);
    const late = await its.here.till.call('POST', 'membership/edit', { membership_id, version, ...fields });
    expect(late.body.code).toBe('stale');
    const wrong = await its.here.till.call('POST', 'membership/edit', {
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
    const other = await its.here.till.student('Ben');
    const stuck = await its.add({ payer_id: other });
    const well = await its.add();
    await its.here.school.sql((db) =>
      db.updateTable('person').set({ role_id: 0 }).where('user_detail_id', '=', other).execute(),
    );
    await its.bill();
    expect(await its.totals(stuck.membership_id)).toEqual([]);
    expect(await its.totals(well.membership_id)).toHaveLength(1);
    expect((await its.open(stuck.membership_id)).problem).toBe('Who pays for it was deleted. Choose another payer.');
  });

  test('waits for a product that is out of stock, and bills once it is there', async () => {
    const products = productsOf(
      () => server,
      () => its.here.school,
    );
    const { product_id } = await products.product('Book', { on_hand: 1 });
    const items = [{ type: 'product', id: product_id, unit_price: 1200 }];
    const first = await its.add({ items });
    const second = await its.add({ items });
    await its.bill();
    expect([await its.totals(first.membership_id), await its.totals(second.membership_id)]).toEqual([[1200], []]);
    its.on('2026-11-23');
    expect((await its.open(second.membership_id)).problem).toContain('Too few of a product');
    await products.move(product_id, 1, 'delivery');
    await its.bill();
    expect(await its.totals(second.membership_id)).toEqual([1200]);
    expect(await products.onHand(product_id)).toBe(0);
  });

  test('of another school or another colleague is not found', async () => {
    const { membership_id } = await its.add();
    const sales = await its.here.school.staff(9);
    expect((await its.here.till.call('GET', 'membership', { membership_id }, sales)).status).toBe(404);
    expect((await its.here.till.call('GET', 'memberships', {}, sales)).body.total).toBe(0);
    expect((await its.here.till.call('POST', 'membership/cancel', { membership_id }, sales)).status).toBe(404);
    const teacher = await its.here.school.staff(2);
    expect((await its.here.till.call('GET', 'memberships', {}, teacher)).status).toBe(403);
  });
});

test('a membership is charged to a saved method only where there is one', async () => {
  const { membership_id } = await its.add();
  const refused = await its.here.till.call('POST', 'membership/autocharge', { membership_id, autocharge: 1 });
  expect([refused.status, refused.body.message]).toEqual([409, 'No saved payment method']);
});

test('bad fields each get a sentence', async () => {
  const refused = async (more: object) =>
    (
      await its.here.till.call('POST', 'membership/add', {
        user_detail_id: its.here.mia,
        name: 'Maths',
        items: [monthlyLine(1000)],
        ...more,
      })
    ).body.fields;
  expect(await refused({ items: [monthlyLine(-1)] })).toEqual({
    'items.0.unit_price': 'The amount must not be below 0',
  });
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
