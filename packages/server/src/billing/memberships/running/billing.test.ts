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

describe('the job', () => {
  test('bills each period once, however often it runs and with the clock set back', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01' });
    await its.bill();
    await its.bill();
    its.on('2026-12-01');
    await its.bill();
    its.on('2026-11-02');
    await its.bill();
    await its.bill();
    its.on('2026-12-01');
    await its.bill();
    expect(await its.periods(membership_id)).toEqual(['2026-11-01..2026-11-30', '2026-12-01..2026-12-31']);
    expect(await its.totals(membership_id)).toEqual([31_000, 31_000]);
  });

  test('bills each period once in two workers at once', async () => {
    const made = [];
    for (let at = 0; at < 30; at += 1)
      made.push(await its.add({ starts_on: '2026-11-01', items: [monthlyLine(1000 + at)] }));
    await Promise.all([its.bill(), its.bill(), its.bill()]);
    await its.bill();
    for (const { membership_id } of made) expect(await its.totals(membership_id)).toHaveLength(1);
    const { data } = await its.here.till.done('GET', 'invoices', { per_page: 100 });
    const numbers = data.map((one: { number: string }) => Number(one.number.slice(-4)));
    expect(numbers.toSorted((one: number, other: number) => one - other)).toEqual(made.map((_, at) => at + 1));
  });

  test('three months late makes one invoice for each missed period, and no more than 12 at once', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-12-01' });
    its.on('2027-03-05');
    await its.bill();
    expect(await its.periods(membership_id)).toEqual([
      '2026-12-01..2026-12-31',
      '2027-01-01..2027-01-31',
      '2027-02-01..2027-02-28',
      '2027-03-01..2027-03-31',
    ]);
    expect((await its.invoicesOf(membership_id)).map((one) => one.issue_on)).toEqual(Array(4).fill('2027-03-05'));
    const weekly = await its.add({ unit: 'week', anchor_day: 1, starts_on: '2027-03-05', items: [monthlyLine(700)] });
    its.on('2027-09-01');
    await its.bill();
    expect(await its.totals(weekly.membership_id)).toHaveLength(12);
    await its.bill();
    expect(await its.totals(weekly.membership_id)).toHaveLength(24);
    await its.bill();
    expect(await its.totals(weekly.membership_id)).toHaveLength(27);
  });

  test('comes to every membership where there are more than it bills at once', async () => {
    const { membership_id } = await its.add({ starts_on: '2026-11-01' });
    await its.here.school.sql(async (db) => {
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
    await its.bill();
    expect((await its.here.till.done('GET', 'invoices')).total).toBe(150);
    expect(await its.here.till.account(its.here.mia)).toEqual({ balance: 150 * 31_000, credit: 0 });
  });

  test('pays from free money, and mails as jobs', async () => {
    await its.here.till.pay({ user_detail_id: its.here.mia, amount: 10_000 });
    const { membership_id } = await its.add({ starts_on: '2026-11-01' });
    const queued = await its.run();
    expect(queued.map((one) => one.kind)).toEqual(['invoiceMail']);
    const [invoice] = await its.invoicesOf(membership_id);
    expect(await its.here.till.invoice(invoice!.invoice_id)).toMatchObject({
      paid: 10_000,
      balance: 21_000,
      membership_id,
    });
  });
});
