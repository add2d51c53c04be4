import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../testing/sums.ts';
import { serverIn, serverZones } from '../testing/server-zones.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { type Till, tillOf } from '../testing/till.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

interface Here {
  school: TestSchool;
  till: Till;
  student: number;
}

/** A school in a currency and a time zone, with a student. */
async function open(currency: string, time_zone = 'Asia/Singapore'): Promise<Here> {
  const school = await server.school();
  const till = tillOf(server, school);
  await change(school, currency, time_zone);
  const student = await till.student('Ben');
  await cameAt(school, student, '2020-01-01T12:00:00Z');
  return { school, till, student };
}

const change = (school: TestSchool, currency: string, time_zone = 'Asia/Singapore') =>
  school.sql((db) =>
    sql`update institution set currency = ${currency}, time_zone = ${time_zone} where institution_id = ${school.institution_id}`.execute(
      db,
    ),
  );

/** The database's own clock is no test's. */
const cameAt = ({ sql: inSchool, institution_id }: TestSchool, user_detail_id: number, at: string) =>
  inSchool((db) =>
    sql`update person set created_at = ${at}::timestamptz where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}`.execute(
      db,
    ),
  );

const span = (start: string, end: string) => ({ period: 'custom', start, end });
const [january, february] = [span('2026-01-01', '2026-01-31'), span('2026-02-01', '2026-02-28')];
type Total = { currency: string; values: Record<string, number> };
const totalsOf = async ({ till }: Here, x: string, input: object = {}): Promise<Total[]> =>
  (await till.done('GET', `reports/${x}`, input)).totals;
const totalOf = async (here: Here, x: string, name: string, input: object = {}) =>
  (await totalsOf(here, x, input))[0]?.values[name] ?? 0;
/** What is open by how long it has been due. */
const ages = async ({ till }: Here): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await till.done('GET', 'reports/aging', {})).data.map(
      (row: { keys: { id: string }[]; values: { balance: number } }) => [row.keys[0]!.id, row.values.balance],
    ),
  );

test('an invoice in two parts, paid too much, credited, and refunded: each counts on its own day', async () => {
  server.setNow(new Date('2026-01-30T02:00:00Z'));
  const here = await open('EUR');
  const { till } = here;
  const { invoice_id } = await till.bill(here.student, 10_000, { due_on: '2026-01-30' });
  await till.done('POST', 'installment', {
    invoice_id,
    installments: [
      { due_on: '2026-01-30', amount: 5_000 },
      { due_on: '2026-02-28', amount: 5_000 },
    ],
  });
  server.setNow(new Date('2026-02-02T02:00:00Z'));
  const paid = await till.pay({ invoice_id, amount: 6_000 });
  const payment_id = paid.data?.payment_id ?? paid.payment.payment_id;
  server.setNow(new Date('2026-02-03T02:00:00Z'));
  const { items } = await till.done('GET', 'creditNotes/invoiceDetails', { invoice_id });
  await till.done('POST', 'creditNotes/create', {
    invoice_id,
    items: [{ item_id: items[0].item_id, amount: 2_000 }],
    refund: 0,
  });
  server.setNow(new Date('2026-02-05T02:00:00Z'));
  await till.done('POST', 'refunds/create', { payment_id, amount: 1_000, credit_note: 'none' });

  for (const isFolded of [false, true]) {
    if (isFolded) while (await fold(server, here.school));
    server.setNow(new Date('2026-03-10T02:00:00Z'));
    expect(await totalOf(here, 'invoiced', 'total', january)).toBe(10_000);
    expect(await totalOf(here, 'collections', 'collected', january)).toBe(0);
    expect(await totalOf(here, 'creditNotes', 'total', january)).toBe(0);
    expect(await totalOf(here, 'invoiced', 'total', february)).toBe(0);
    expect(await totalOf(here, 'creditNotes', 'total', february)).toBe(2_000);
    expect((await totalsOf(here, 'collections', february))[0]!.values).toMatchObject({
      received: 6_000,
      refunded: 1_000,
      collected: 5_000,
    });
    expect(await totalOf(here, 'salesByMonth', 'total', january)).toBe(10_000);
    expect(await totalOf(here, 'salesByMonth', 'total', february)).toBe(-2_000);
    expect(await totalOf(here, 'dues', 'balance')).toBe(3_000);
    expect(await ages(here)).toEqual({ days_30: 3_000 });
    server.setNow(new Date('2026-03-31T02:00:00Z'));
    expect(await ages(here)).toEqual({ days_60: 3_000 });
  }
});

describe('currencies of no, two and three decimals', () => {
  let here: Here;
  const year = span('2026-01-01', '2026-12-31');
  const units = { JPY: 90_001, KWD: 1_234, SGD: 10_005 };

  /** In each currency two invoices, of which one is paid by half. */
  beforeAll(async () => {
    server.setNow(new Date('2026-02-02T02:00:00Z'));
    here = await open('SGD');
    for (const [currency, amount] of Object.entries(units)) {
      await change(here.school, currency);
      const { invoice_id } = await here.till.bill(here.student, amount);
      await here.till.pay({ invoice_id, amount: Math.floor(amount / 2) });
      await here.till.bill(here.student, amount - 1);
    }
  });

  test('are never added up, in any report of money', async () => {
    const each = (write: (amount: number) => number) =>
      Object.entries(units).map(([currency, amount]) => [currency, write(amount)]);
    const of = async (x: string, name: string) =>
      (await totalsOf(here, x, year)).map(({ currency, values }) => [currency, values[name]]);
    for (const x of ['invoiced', 'salesByMonth', 'salesByClass', 'studentsInvoiced', 'invoiceStatus'])
      expect(await of(x, 'total'), x).toEqual(each((amount) => 2 * amount - 1));
    expect(await of('collections', 'collected')).toEqual(each((amount) => Math.floor(amount / 2)));
    expect(await of('topSpenders', 'paid')).toEqual(each((amount) => Math.floor(amount / 2)));
    for (const x of ['dues', 'aging'])
      expect(await of(x, 'balance'), x).toEqual(each((amount) => 2 * amount - 1 - Math.floor(amount / 2)));
  });

  test('are written with their own decimals in files, averages half away from zero', async () => {
    const lines = (await here.till.call('GET', 'reports/export/invoiced', year)).text.trimEnd().split('\r\n');
    const at = (name: string) => lines[0]!.split(',').indexOf(name);
    const cells = lines.slice(1).map((line) => line.split(','));
    const column = (name: string) => Object.fromEntries(cells.map((line) => [line[at('Currency')], line[at(name)]]));
    expect(column('Total')).toEqual({ JPY: '180001', KWD: '2.467', SGD: '200.09' });
    expect(column('Average invoice')).toEqual({ JPY: '90001', KWD: '1.234', SGD: '100.05' });
  });

  test('a number without a currency is the school’s own, as two are never added up', async () => {
    const drill = await here.till.done('GET', 'reports/drill/invoiced', year);
    expect([drill.currency, drill.values.total, drill.data.length]).toEqual(['SGD', 2 * units.SGD - 1, 2]);
  });

  test('money in a filter is written as people write it', async () => {
    const asked = (text: string) => ({
      ...year,
      filters: [
        JSON.stringify({
          condition_field: 'invoice_amount',
          condition_operator: 'at_least',
          condition_value: text,
          condition: 'AND',
          custom_form_field_id: null,
        }),
      ],
    });
    const found = async (text: string) =>
      (await totalsOf(here, 'invoiced', asked(text))).find(({ currency }) => currency === 'SGD')?.values['invoices'];
    expect([await found('100.04'), await found('100.05'), await found('100.06')]).toEqual([2, 1, undefined]);
  });
});

describe.each(serverZones)('a day is the school’s, with the server’s clock in %s', (zone) => {
  serverIn(zone);

  // Both put their clocks on or back between the invoices and the day on which they are looked at.
  describe.each([
    ['Pacific/Auckland', '2026-10-01T00:05:00+13:00', '2026-10-01T23:55:00+13:00', '2026-09-30T23:55:00+13:00'],
    ['America/Los_Angeles', '2026-12-01T00:05:00-08:00', '2026-12-01T23:55:00-08:00', '2026-11-30T23:55:00-08:00'],
  ])('%s', (time_zone, first, last, before) => {
    const late = [0, 1, 30, 31, 60, 61, 90, 91];
    const today = first.slice(0, 10);
    const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    /** So that a sum tells which invoices are in it. */
    const sumOf = (...days: number[]) => days.reduce((sum, one) => sum + 2 ** late.indexOf(one), 0);
    let here: Here;

    beforeAll(async () => {
      server.setNow(new Date(`${daysAgo(120)}T12:00:00Z`));
      here = await open('SGD', time_zone);
      for (const days of late) await here.till.bill(here.student, sumOf(days), { due_on: daysAgo(days) });
    });

    test('what is owed grows older at the school’s midnight', async () => {
      const wanted = {
        not_due: sumOf(0),
        days_30: sumOf(1, 30),
        days_60: sumOf(31, 60),
        days_90: sumOf(61, 90),
        older: sumOf(91),
      };
      for (const [round, now] of [first, last].entries()) {
        server.setNow(new Date(now));
        expect(await ages(here), now).toEqual(wanted);
        if (round === 0) while (await fold(server, here.school));
      }
      server.setNow(new Date(before));
      expect(await ages(here)).toEqual({
        not_due: sumOf(0, 1),
        days_30: sumOf(30, 31),
        days_60: sumOf(60, 61),
        days_90: sumOf(90, 91),
      });
      const [overdue] = (await here.till.done('GET', 'dashboard/invoices', {})).data;
      expect([overdue.overdue.balance, overdue.due_today.balance]).toEqual([sumOf(30, 31, 60, 61, 90, 91), sumOf(1)]);
    });

    test('what is invoiced, collected and entered late in the evening is of that day', async () => {
      const days: [string, string][] = [
        [before, before.slice(0, 10)],
        [first, today],
        [last, today],
      ];
      for (const [now] of days) {
        server.setNow(new Date(now));
        const { invoice_id } = await here.till.bill(here.student, 500);
        await here.till.pay({ invoice_id, amount: 500 });
        await cameAt(here.school, await here.till.student('Night'), now);
      }
      const asked = { period: 'last7', by: ['day'] };
      const byDay = async (x: string, name: string) =>
        Object.fromEntries(
          (await here.till.done('GET', `reports/${x}`, asked)).data.map(
            (row: { keys: { id: string }[]; values: Record<string, number> }) => [row.keys[0]!.id, row.values[name]],
          ),
        );
      const evening = before.slice(0, 10);
      for (const isFolded of [false, true]) {
        if (isFolded) while (await fold(server, here.school));
        expect(await byDay('invoiced', 'total')).toEqual({ [evening]: 500, [today]: 1_000 });
        expect(await byDay('collections', 'collected')).toEqual({ [evening]: 500, [today]: 1_000 });
        expect(await byDay('newStudents', 'people')).toEqual({ [evening]: 1, [today]: 2 });
      }
    });
  });
});
