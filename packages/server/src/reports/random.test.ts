import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@schoolbell/core/reports/catalogue/rules';
import { salesTiles } from '@schoolbell/core/reports/dashboards/rules';
import { books, readBook } from '../testing/report-books.ts';
import { cellOf, drilled, inFile, linesOfFile, type Whole, wholeOf } from '../testing/report-cells.ts';
import { moneySteps } from '../testing/report-money.ts';
import { randomDemo, reportSteps, reportStepsOf } from '../testing/report-steps.ts';
import {
  added,
  condition,
  demoReports,
  missThree,
  type Offered,
  partsOf,
  type Row,
  type Sums,
  year,
} from '../testing/reports.ts';

let demo: Awaited<ReturnType<typeof demoReports>>;
/** How often each step was done, and what was wrong with answers. */
const done: Record<string, number> = {};
const faults: string[] = [];
const today = '2026-11-21';

/** A school with a year of everything, and then some seventy steps of people at work, with folds in between. */
beforeAll(async () => {
  demo = await demoReports();
  const school = await randomDemo(demo);
  const money = moneySteps(36, 23);
  for (const [at, step] of reportStepsOf(2, 23).entries()) {
    const outcome = await school.step(step);
    if (outcome.isDone) done[step.does] = (done[step.does] ?? 0) + 1;
    faults.push(...outcome.faults);
    if (at < money.length) faults.push(...(await school.money(money[at]!)).faults);
    if (at % 9 === 8) await demo.fold();
  }
  await demo.inDemo(missThree);
}, 180_000);
afterAll(() => demo.server.stop());

const get: typeof demo.get = (...asked) => demo.get(...asked);

/** Some of a report's groups, others each time that a seed says. */
const someOf = (rows: readonly Row[], seed: number, count = 3): Row[] =>
  rows.length === 0 ? [] : fc.sample(fc.constantFrom(...rows), { numRuns: count, seed });

test('each kind of step was done, and none failed', () => {
  expect(faults).toEqual([]);
  expect(Object.keys(done).sort()).toEqual([...reportSteps].sort());
});

describe.each(catalogue.map(({ x }, at) => [x, at] as const))('%s', (x, seed) => {
  let whole: Whole;
  beforeAll(async () => {
    whole = await wholeOf(get, x);
  });

  test('some of its numbers are what the records behind them come to', async () => {
    expect(added(whole.totals)).toEqual(added(whole.rows));
    for (const row of someOf(whole.rows, seed)) {
      const { sums, values } = await drilled(get, x, cellOf(row));
      expect({ sums, values }, JSON.stringify(cellOf(row))).toEqual({ sums: row.values, values: row.values });
    }
  });

  test('its files have the same groups, and the same records of each total', async () => {
    const lines = await linesOfFile(get, `reports/export/${x}`, whole.measures);
    expect(lines).toEqual(
      whole.rows.map(({ currency, values }) => ({ currency, values: inFile(whole.measures, values) })),
    );
    for (const { currency, values } of whole.totals) {
      const cell = JSON.stringify({ keys: [], currency });
      const records = await linesOfFile(get, `reports/export/drill/${x}`, whole.measures, { cell });
      expect(added(records), currency).toEqual(inFile(whole.measures, values));
    }
  });
});

test.each([
  ...Object.keys(books).map((x) => [x, year] as const),
  ...['2026-11-12', today].map((end) => ['deferredIncome', { start: '2026-11-11', end }] as const),
])('%s has what the books have, %o', async (x, { start, end }) => {
  const whole = await wholeOf(get, x, { start, end });
  const asked = { start, end, today };
  const rows = await demo.inDemo((db, institution_id) => readBook(db, institution_id, x, asked));
  expect(rows.length).toBeGreaterThan(0);
  const nameOf = (key: string | null, currency: string) => `${key ?? 'none'} ${currency}`;
  const wanted = rows.map(({ k, currency, ...sums }): [string, Sums] => [
    nameOf(k, currency),
    Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])),
  ]);
  const names = Object.keys(wanted[0]![1]);
  const shown = whole.rows.map(({ keys, currency, values }): [string, Sums] => [
    nameOf(keys[0]!.id, currency),
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]!])),
  ]);
  const known = new Set(names.filter((name) => whole.rows.length > 0 && name in whole.rows[0]!.values));
  expect(known.size).toBeGreaterThan(0);
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(
      wanted.map(([key, sums]) => [key, Object.fromEntries(Object.entries(sums).filter(([name]) => known.has(name)))]),
    ),
  );
});

test('classes and locations share out what was sold, to the cent', async () => {
  const rows = await demo.inDemo((db, institution_id) =>
    readBook(db, institution_id, 'salesByMonth', { start: year.start, end: year.end, today }),
  );
  const sold = rows.reduce((sum, { total }) => sum + Number(total), 0);
  for (const x of ['salesByClass', 'locationSales'])
    expect(added((await wholeOf(get, x)).totals)['total'], x).toBe(sold);
});

/** A report with groups, filters and a span that chance chose. */
async function questions(seed: number, count: number) {
  const { data } = (await get('reports', {})).body as {
    data: { x: string; fields: { name: string; groups: 0 | 1 }[] }[];
  };
  const chosen = fc.record({
    report: fc.constantFrom(...data),
    a: fc.nat(99),
    b: fc.nat(99),
    field: fc.nat(99),
    from: fc.nat(10),
    months: fc.nat(6),
  });
  const asked = fc.sample(chosen, { numRuns: count, seed });
  return Promise.all(
    asked.map(async ({ report: { x, fields }, a, b, field, from, months }) => {
      const groups = fields.filter((one) => one.groups).map(({ name }) => name);
      const by = [...new Set([groups[a % groups.length]!, groups[b % groups.length]!])].slice(0, 1 + (a % 2));
      const offered: Offered[] = (await get('reports/fields', { x })).body.data;
      const parts = partsOf(
        offered[field % offered.length] ?? { name: '', kind: 'text', options: [], ids: false, is_archived: 0 },
      )[0]!;
      const filters = field % 3 === 0 || offered.length === 0 ? [] : [JSON.stringify(parts[field % parts.length])];
      const day = (month: number, at: string) => `2026-${String(Math.min(12, month)).padStart(2, '0')}-${at}`;
      return { x, input: { by, filters, start: day(from + 1, '01'), end: day(from + 1 + months, '28') } };
    }),
  );
}

test('whatever is asked, numbers are what their records come to', async () => {
  let found = 0;
  for (const [at, { x, input }] of (await questions(23, 40)).entries()) {
    const whole = await wholeOf(get, x, input);
    const about = `${x} ${JSON.stringify(input)}`;
    expect(added(whole.totals), about).toEqual(added(whole.rows));
    for (const row of someOf(whole.rows, at, 1)) {
      found++;
      const { sums, values } = await drilled(get, x, cellOf(row), input);
      expect({ sums, values }, `${about} ${JSON.stringify(cellOf(row))}`).toEqual({
        sums: row.values,
        values: row.values,
      });
      const cell = JSON.stringify(cellOf(row));
      const records = await linesOfFile(get, `reports/export/drill/${x}`, whole.measures, { ...input, cell });
      expect(added(records), about).toEqual(inFile(whole.measures, row.values));
    }
  }
  expect(found).toBeGreaterThan(20);
});

describe('dashboards open the records of their numbers', () => {
  const quarter = { start: '2026-09-01', end: '2026-11-30' };
  const last30 = { start: '2026-10-23', end: today };
  const valuesOf = async (x: string, cell: object, input: Record<string, unknown>) => {
    const { sums, values } = await drilled(get, x, { keys: [], currency: '', ...cell }, input);
    expect(sums, x).toEqual(values);
    return values;
  };

  test.each(Object.entries(salesTiles))('%s', async (name, { x }) => {
    const tile = (await get(`dashboard/sales/${name}`, quarter)).body;
    const input = { ...quarter, by: tile.by };
    expect(tile.totals.length).toBeGreaterThan(0);
    for (const { currency, values } of tile.totals) expect(await valuesOf(x, { currency }, input)).toEqual(values);
    for (const row of someOf([...tile.data, ...tile.points.filter((one: Row) => one.keys.length > 0)], 7))
      expect(await valuesOf(x, cellOf(row), input), JSON.stringify(cellOf(row))).toEqual(row.values);
  });

  test('cards about teaching', async () => {
    const staff = (await demo.call('dashboard/popularStaff')).data;
    expect(staff.length).toBeGreaterThan(0);
    for (const { user_detail_id, present, events } of staff)
      expect(await valuesOf('staffClasses', { keys: [String(user_detail_id)] }, last30)).toMatchObject({
        present,
        events,
      });
    const subjects = (await demo.call('dashboard/popularSubjects')).data;
    expect(subjects.length).toBeGreaterThan(0);
    for (const { sub_id, present, events } of subjects)
      expect(
        await valuesOf('attendanceByClass', { keys: [String(sub_id)] }, { ...last30, by: ['subject'] }),
      ).toMatchObject({ present, events });
    const { classes, minutes, unmarked } = await demo.call('dashboard/staffSummary');
    expect((await valuesOf('attendanceByDay', {}, last30))['events']).toBe(classes);
    expect((await valuesOf('staffHours', {}, last30))['minutes']).toBe(minutes);
    expect((await demo.call('reports/unmarkedAttendance', last30)).total).toBe(unmarked);
  });

  test('the card about invoices, and the branch', async () => {
    const { data } = await demo.call('dashboard/invoices');
    const [branch] = (await demo.call('dashboard/branches', { ...quarter, period: 'custom' })).data;
    expect(data.length).toBeGreaterThan(0);
    for (const { currency, due_today, overdue, issued } of data) {
      const due = (operator: 'on' | 'before') => ({
        filters: [JSON.stringify(condition('due_date', operator, today))],
      });
      expect(await valuesOf('aging', { currency }, due('on'))).toMatchObject(due_today);
      expect(await valuesOf('aging', { currency }, due('before'))).toMatchObject(overdue);
      expect(await valuesOf('invoiced', { currency }, last30)).toMatchObject(issued);
    }
    for (const { currency, invoices, invoiced, collected, owed } of branch.money) {
      expect(await valuesOf('invoiced', { currency }, quarter)).toMatchObject({ invoices, total: invoiced });
      expect(await valuesOf('collections', { currency }, quarter)).toMatchObject({ collected });
      expect(await valuesOf('aging', { currency }, {})).toMatchObject({ balance: owed });
    }
    const { students, new_students, events, enrolled, present } = branch.teaching;
    expect(await valuesOf('activeStudents', {}, quarter)).toMatchObject({ students });
    expect(await valuesOf('newStudents', {}, quarter)).toMatchObject({ people: new_students });
    expect(await valuesOf('attendanceByDay', {}, quarter)).toMatchObject({ events, enrolled, present });
  });
});
