import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@schoolbell/core/reports/catalogue/rules';
import { salesTiles, TOP } from '@schoolbell/core/reports/dashboards/rules';
import { added, demoReports, type Row, type Sums } from '../testing/reports.ts';

let demo: Awaited<ReturnType<typeof demoReports>>;
beforeAll(async () => {
  demo = await demoReports();
}, 120_000);
afterAll(() => demo.server.stop());

const get: typeof demo.get = (...asked) => demo.get(...asked);

/** All groups of a report, page by page. */
async function groupsOf(x: string, input: Record<string, unknown> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, last_page } = (await get(`reports/${x}`, { ...input, per_page: 100, page })).body;
    rows.push(...data);
    if (page >= last_page) return rows;
  }
}

/** What all records behind a cell come to, and how many they are. */
async function recordsOf(x: string, cell: object, input: Record<string, unknown> = {}) {
  const sums: Sums = {};
  const ids = new Set<string>();
  for (let after = ''; ;) {
    const { data, next } = (
      await get(`reports/drill/${x}`, { ...input, cell: JSON.stringify(cell), after, limit: 200 })
    ).body;
    for (const { id, values } of data as { id: string; values: Sums }[]) {
      expect(ids.has(id), `${x}: ${id} twice`).toBe(false);
      ids.add(id);
      for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value;
    }
    if (next === null) return { sums, count: ids.size };
    after = next;
  }
}

const cellOf = ({ keys, currency }: Row) => ({ keys: keys.map(({ id }) => id), currency });

/** The first cells of a report, its last ones, and some between. */
const someOf = (rows: readonly Row[]): readonly Row[] =>
  rows.length <= 8
    ? rows
    : rows.filter((_, at) => at < 3 || at >= rows.length - 2 || at % Math.ceil(rows.length / 3) === 0);

describe('the number is the list', () => {
  test.each(catalogue.map(({ x }) => x))('%s', async (x) => {
    const rows = await groupsOf(x);
    const { totals, total } = (await get(`reports/${x}`)).body as { totals: Row[]; total: number };
    expect(rows.length).toBe(total);
    expect(added(totals)).toEqual(added(rows));
    for (const row of someOf(rows))
      expect((await recordsOf(x, cellOf(row))).sums, JSON.stringify(cellOf(row))).toEqual(row.values);
    for (const { currency, values } of totals)
      expect((await recordsOf(x, { keys: [], currency })).sums, `${x}, total`).toEqual(values);
  });

  test('a year of the demo school has something in nearly every report', async () => {
    const empty: string[] = [];
    for (const { x } of catalogue) if ((await groupsOf(x)).length === 0) empty.push(x);
    expect(empty.length, empty.join(', ')).toBeLessThanOrEqual(3);
  });

  test('also grouped by two, narrowed, and by month', async () => {
    const filters = [
      JSON.stringify({
        condition_field: 'city',
        condition_operator: 'not_empty',
        condition_value: [],
        condition: 'AND',
        custom_form_field_id: null,
      }),
    ];
    for (const by of [
      ['month', 'subject'],
      ['series', 'item_type'],
      ['student'],
      ['location', 'quarter'],
      ['series', 'location'],
    ]) {
      const input = { by, filters };
      const rows = await groupsOf('salesByMonth', input);
      for (const row of someOf(rows))
        expect((await recordsOf('salesByMonth', cellOf(row), input)).sums).toEqual(row.values);
    }
  });
});

test('a line is split by the classes of its sessions, to the cent: by class and by month the totals are the same', async () => {
  for (const by of [['series'], ['location'], ['subject'], ['item_type', 'student']])
    expect(added(await groupsOf('salesByClass', { by })), by.join()).toEqual(
      added(await groupsOf('salesByClass', { by: ['month'] })),
    );
});

test('classes and locations together are those of each', async () => {
  const both = await groupsOf('salesByClass', { by: ['series', 'location'] });
  for (const [at, by] of ['series', 'location'].entries()) {
    const alone = (await groupsOf('salesByClass', { by: [by] })).map(({ keys }) => keys[0]!.label);
    expect([...new Set(both.map(({ keys }) => keys[at]!.label))].sort(), by).toEqual([...new Set(alone)].sort());
  }
});

test('the statuses add up to what was invoiced, and the ages to what is owed', async () => {
  const [byStatus, invoiced] = [added(await groupsOf('invoiceStatus')), added(await groupsOf('invoiced'))];
  expect(byStatus).toEqual({ total: invoiced.total, invoices: invoiced.invoices, balance: invoiced.balance });
  const [aging, dues] = [added(await groupsOf('aging')), added(await groupsOf('dues'))];
  expect(aging.balance).toBe(dues.balance);
  expect(aging.balance).toBeGreaterThan(0);
});

test('files have the groups and the records of the screen, and are written down', async () => {
  const rows = await groupsOf('salesBySubject');
  const lines = (await get('reports/export/salesBySubject')).text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFSubject,Currency,Total,Quantity,Net,Tax');
  expect(lines.length).toBe(rows.length + 1);
  const cents = lines.slice(1).map((line) => Math.round(Number(line.split(',').at(-4)) * 100));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(added(rows)['total']);
  const cell = cellOf(rows[0]!);
  const { count } = await recordsOf('salesBySubject', cell);
  const records = (await get('reports/export/drill/salesBySubject', { cell: JSON.stringify(cell) })).text;
  expect(records.trimEnd().split('\r\n').length).toBe(count + 1);
});

test('the span before is of equal length, and stands beside each group', async () => {
  const june = { period: 'custom', start: '2026-10-01', end: '2026-10-31', compare: 1 };
  const { before, data, totals } = (await get('reports/salesBySubject', june)).body;
  expect(before).toEqual({ start: '2026-08-31', end: '2026-09-30' });
  const earlier = (await get('reports/salesBySubject', { ...before, period: 'custom' })).body;
  expect(totals[0].previous).toEqual(earlier.totals[0]?.values ?? {});
  for (const row of data as (Row & { previous: Sums })[]) {
    const same = (earlier.data as Row[]).find((one) => one.keys[0]!.id === row.keys[0]!.id);
    if (same) expect(row.previous).toEqual(same.values);
  }
});

test('tiles of the sales dashboard come to what their reports say', async () => {
  const quarter = { period: 'custom', start: '2026-09-01', end: '2026-11-21' };
  for (const [name, { x, by }] of Object.entries(salesTiles)) {
    const tile = (await get(`dashboard/sales/${name}`, quarter)).body;
    const groups = by === 'time' ? 'week' : by;
    expect([tile.report.x, tile.by]).toEqual([x, [groups]]);
    const own = (await get(`reports/${x}`, { ...quarter, by: [groups] })).body;
    expect([name, tile.totals, tile.total]).toEqual([name, own.totals, own.total]);
    if (name === 'students-invoiced') expect(tile.students).toBe(own.total);
    expect(tile.data.length).toBeLessThanOrEqual(TOP);
    expect(added(tile.points)).toEqual(added(tile.totals));
  }
});
