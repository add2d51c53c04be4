import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { customLine, type Till, tillOf } from '../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

interface Row {
  keys: { id: string }[];
  currency: string;
  values: Record<string, number>;
}

const on = (day: string) => server.setNow(new Date(`${day}T02:00:00Z`));
/** A student of a school of their own, so that its report is about this student alone. */
async function newStudent(): Promise<number> {
  school = await server.school();
  till = tillOf(server, school);
  return till.student('Ben');
}
const asked = (start: string, end: string) => ({ period: 'custom', start, end });
const read = (start: string, end: string) => till.done('GET', 'reports/deferredIncome', asked(start, end));

/** What the report comes to over some days, without what is nothing. */
async function totalOf(start: string, end: string): Promise<Record<string, number>> {
  const { totals } = await read(start, end);
  return Object.fromEntries(Object.entries((totals as Row[])[0]?.values ?? {}).filter(([, value]) => value !== 0));
}

/** One measure by month. */
async function byMonth(name: string, start: string, end: string): Promise<Record<string, number>> {
  const rows: Row[] = (await read(start, end)).data;
  return Object.fromEntries(
    rows.filter(({ values }) => values[name] !== 0).map(({ keys, values }) => [keys[0]!.id.slice(0, 7), values[name]!]),
  );
}

/** An invoice for some days; answers its id. */
async function billDays(student: number, amount: number, from_on: string, to_on: string): Promise<number> {
  const items = [customLine(student, amount, { from_on, to_on })];
  return (await till.done('POST', 'invoice', { user_detail_id: student, items })).data.invoice_id;
}

const credit = async (invoice_id: number, amount: number) => {
  const { items } = await till.done('GET', 'creditNotes/invoiceDetails', { invoice_id });
  return till.done('POST', 'creditNotes/create', {
    invoice_id,
    items: [{ item_id: items[0].item_id, amount }],
    refund: 0,
  });
};

describe('a line for some days is earned day by day', () => {
  test('over a year: each month starts with what the one before ended with', async () => {
    on('2026-01-01');
    const student = await newStudent();
    await billDays(student, 36_500, '2026-01-01', '2026-12-31');
    expect(await totalOf('2026-01-01', '2026-01-31')).toEqual({ invoiced: 36_500, earned: 3_100, deferred: 33_400 });
    expect(await totalOf('2026-02-01', '2026-02-28')).toEqual({ carried: 33_400, earned: 2_800, deferred: 30_600 });
    expect(await totalOf('2026-12-01', '2026-12-31')).toEqual({ carried: 3_100, earned: 3_100 });
    expect(await totalOf('2027-01-01', '2027-01-31')).toEqual({});
    const coming = await byMonth('deferred', '2026-02-01', '2026-10-15');
    expect(coming).toEqual({ '2026-10': 1_600, '2026-11': 3_000, '2026-12': 3_100 });
  });

  test('months are whole cents, and add up to the line', async () => {
    on('2026-01-01');
    const student = await newStudent();
    await billDays(student, 10_000, '2026-01-01', '2026-03-31');
    const months = await byMonth('deferred', '2026-01-01', '2026-01-01');
    expect(months).toEqual({ '2026-01': 3_333, '2026-02': 3_112, '2026-03': 3_444 });
    expect(await totalOf('2026-01-01', '2026-01-01')).toEqual({ invoiced: 10_000, earned: 111, deferred: 9_889 });
  });

  test('days before the invoice are earned when it is issued; without a day to come the line is not here', async () => {
    on('2026-01-11');
    const student = await newStudent();
    await billDays(student, 3_100, '2026-01-01', '2026-01-31');
    await billDays(student, 5_000, '2025-12-01', '2026-01-11');
    await till.bill(student, 7_000);
    expect(await totalOf('2026-01-01', '2026-01-10')).toEqual({});
    expect(await totalOf('2026-01-01', '2026-01-11')).toEqual({ invoiced: 3_100, earned: 1_100, deferred: 2_000 });
  });
});

describe('credit notes take back what is still to come', () => {
  test('a share of each day to come, and not what had been earned', async () => {
    on('2026-06-01');
    const student = await newStudent();
    const invoice_id = await billDays(student, 10_000, '2026-06-01', '2026-06-10');
    on('2026-06-04');
    await credit(invoice_id, 3_000);
    expect(await totalOf('2026-06-01', '2026-06-04')).toEqual({
      invoiced: 10_000,
      earned: 4_000,
      taken_back: 3_000,
      deferred: 3_000,
    });
    expect(await totalOf('2026-06-05', '2026-06-07')).toEqual({ carried: 3_000, earned: 1_500, deferred: 1_500 });
    on('2026-06-08');
    await credit(invoice_id, 6_000);
    expect(await totalOf('2026-06-08', '2026-06-30')).toEqual({ carried: 1_500, earned: 500, taken_back: 1_000 });
    // The days before stay as they were.
    expect(await totalOf('2026-06-05', '2026-06-07')).toEqual({ carried: 3_000, earned: 1_500, deferred: 1_500 });
  });

  test('all of it, to the cent, when an invoice is cancelled; a voided note takes nothing', async () => {
    on('2026-06-01');
    const student = await newStudent();
    const invoice_id = await billDays(student, 10_000, '2026-06-01', '2026-06-30');
    const note = await credit(invoice_id, 5_000);
    await till.done('POST', 'creditNotes/void', {
      credit_note_id: note.data?.credit_note_id ?? note.credit_note_id,
      reason: 'Mistake',
    });
    expect(await totalOf('2026-06-01', '2026-06-01')).toEqual({ invoiced: 10_000, earned: 333, deferred: 9_667 });
    on('2026-06-07');
    await till.done('POST', 'invoice/cancel', {
      invoice_id,
      user_detail_id: student,
      cancellation_reason: 'Moved away',
      confirmation: 1,
    });
    expect(await totalOf('2026-06-01', '2026-06-30')).toEqual({ invoiced: 10_000, earned: 2_333, taken_back: 7_667 });
  });

  test('each currency has its own sums', async () => {
    on('2026-06-01');
    const student = await newStudent();
    for (const [currency, amount] of Object.entries({ JPY: 10, KWD: 30_001 })) {
      await school.sql((db) =>
        sql`update institution set currency = ${currency} where institution_id = ${school.institution_id}`.execute(db),
      );
      await billDays(student, amount, '2026-06-01', '2026-06-03');
    }
    const { totals } = await read('2026-06-01', '2026-06-01');
    expect((totals as Row[]).map(({ currency, values }) => [currency, values['earned'], values['deferred']])).toEqual([
      ['JPY', 3, 7],
      ['KWD', 10_000, 20_001],
    ]);
  });
});

describe('a package is earned as its sessions are used', () => {
  let student: number;
  let invoice_id: number;
  let grant: { grant_id: number; expires_on: string | null };

  /** A package of three sessions for 100.00 that are valid for a month. */
  beforeAll(async () => {
    on('2026-03-01');
    student = await newStudent();
    const category = await till.done('POST', 'category/add', { type: 'package', name: 'Bundles' });
    const bundle = { package_name: 'Three', price: 10_000, sessions: 3, validity: 1, validity_unit: 'month' };
    const added = await till.done('POST', 'package/add', { ...bundle, category_id: category.data.gibbonCourseID });
    const items = [{ type: 'package', id: added.data.package_id, student_id: student }];
    invoice_id = (await till.done('POST', 'invoice', { user_detail_id: student, items })).data.invoice_id;
    grant = await school.sql((db) =>
      db
        .selectFrom('credit_grant')
        .select(['grant_id', 'expires_on'])
        .where('institution_id', '=', school.institution_id)
        .executeTakeFirstOrThrow(),
    );
  });

  const move = (kind: 'use' | 'release' | 'revoke', amount: number, day: string) =>
    school.sql((db) =>
      sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, created_at)
        values (${school.institution_id}, ${grant.grant_id}, ${student}, ${kind}, 'staff', ${amount}, ${`${day}T02:00:00Z`}::timestamptz)`.execute(
        db,
      ),
    );

  test('a session is worth net ÷ sessions; what is left is of the month in which it expires', async () => {
    expect(grant.expires_on).toBe('2026-03-31');
    expect(await totalOf('2026-03-01', '2026-03-05')).toEqual({ invoiced: 10_000, deferred: 10_000 });
    await move('use', -1, '2026-03-06');
    await move('use', -1, '2026-03-20');
    expect(await totalOf('2026-03-06', '2026-03-06')).toEqual({ carried: 10_000, earned: 3_333, deferred: 6_667 });
    expect(await totalOf('2026-03-07', '2026-03-31')).toEqual({ carried: 6_667, earned: 3_333, deferred: 3_334 });
    expect(await byMonth('deferred', '2026-03-01', '2026-03-20')).toEqual({ '2026-03': 3_334 });
  });

  test('what nobody used expires on the day after the last one', async () => {
    expect(await totalOf('2026-04-01', '2026-04-01')).toEqual({ carried: 3_334, expired: 3_334 });
    expect(await totalOf('2026-03-01', '2026-04-30')).toEqual({ invoiced: 10_000, earned: 6_666, expired: 3_334 });
    expect(await totalOf('2026-04-02', '2026-04-30')).toEqual({});
  });

  test('a session that was given back is still to come', async () => {
    await move('release', 1, '2026-03-21');
    expect(await totalOf('2026-03-21', '2026-03-21')).toEqual({ carried: 3_334, earned: -3_333, deferred: 6_667 });
  });

  test('a credit note pays for the sessions that are withdrawn on its day, and then for those that are left', async () => {
    on('2026-03-22');
    await move('revoke', -1, '2026-03-22');
    expect(await totalOf('2026-03-22', '2026-03-22')).toEqual({ carried: 6_667, taken_back: 3_333, deferred: 3_334 });
    await credit(invoice_id, 4_000);
    expect(await totalOf('2026-03-22', '2026-03-22')).toEqual({ carried: 6_667, taken_back: 4_000, deferred: 2_667 });
  });

  test('sessions that are withdrawn with a credit note are taken back whole', async () => {
    on('2026-03-25');
    await till.done('POST', 'creditNotes/create', { invoice_id, rest: 1, refund: 0 });
    expect(await totalOf('2026-03-01', '2026-04-30')).toEqual({ invoiced: 10_000, earned: 3_333, taken_back: 6_667 });
    expect(await totalOf('2026-03-25', '2026-03-25')).toEqual({ carried: 2_667, taken_back: 2_667 });
  });
});

test('a number opens the months of its lines, and its file has the same', async () => {
  on('2026-01-01');
  const student = await newStudent();
  await billDays(student, 10_000, '2026-01-01', '2026-03-31');
  await billDays(student, 999, '2026-02-10', '2026-02-12');
  const cell = JSON.stringify({ keys: ['2026-02-01'], currency: '' });
  const { data, values } = await till.done('GET', 'reports/drill/deferredIncome', {
    ...asked('2026-01-01', '2026-01-31'),
    cell,
  });
  expect(
    data.map((one: { day: string; link: string; values: Record<string, number> }) => one.values['deferred']),
  ).toEqual([999, 3_112]);
  expect(data.every((one: { day: string; link: string }) => one.day === '2026-02-01' && one.link === 'invoice')).toBe(
    true,
  );
  expect(values['deferred']).toBe(4_111);
  const wrong = await till.call('GET', 'reports/deferredIncome', { ...asked('2026-01-01', '2026-01-31'), by: ['day'] });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { 'by.0': 'Please choose one of the options' }]);
});
