import { expect } from 'vitest';
import { exponentOf } from '@schoolbell/core/format';
import type { demoReports, Row, Sums } from './reports.ts';

type Get = Awaited<ReturnType<typeof demoReports>>['get'];
type Input = Record<string, unknown>;

/** A number of a report, as calls name it. */
export interface Cell {
  keys: (string | null)[];
  currency: string;
}

/** A measure as an answer describes it. */
interface Measure {
  name: string;
  kind: string;
}

/** A report with all its groups. */
export interface Whole {
  rows: Row[];
  totals: Row[];
  measures: Measure[];
}

export const cellOf = ({ keys, currency }: Row): Cell => ({ keys: keys.map(({ id }) => id), currency });

/** All groups of a report, page by page. */
export async function wholeOf(get: Get, x: string, input: Input = {}): Promise<Whole> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, last_page, totals, report } = (await get(`reports/${x}`, { ...input, per_page: 100, page })).body;
    rows.push(...data);
    if (page >= last_page) return { rows, totals, measures: report.measures };
  }
}

/** What all records behind a cell come to, read page by page, and what the drill says that they do. */
export async function drilled(
  get: Get,
  x: string,
  cell: Cell,
  input: Input = {},
): Promise<{ sums: Sums; values: Sums }> {
  const sums: Sums = {};
  const ids = new Set<string>();
  let count: number | null = null;
  for (let after = ''; ;) {
    const answer = await get(`reports/drill/${x}`, { ...input, cell: JSON.stringify(cell), after, limit: 200 });
    const { data, next, values, total } = answer.body;
    count ??= total;
    for (const record of data as { id: string; values: Sums }[]) {
      expect(ids.has(record.id), `${x}: ${record.id} twice`).toBe(false);
      ids.add(record.id);
      for (const [name, value] of Object.entries(record.values)) sums[name] = (sums[name] ?? 0) + value;
    }
    if (next === null) {
      expect(count, `${x}: records`).toBe(ids.size);
      return { sums: { ...noneOf(values), ...sums }, values };
    }
    after = next;
  }
}

const noneOf = (values: Sums): Sums => Object.fromEntries(Object.keys(values).map((name) => [name, 0]));

/** The cells of a CSV file, line by line. */
function linesOf(text: string): string[][] {
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
}

/** A number of a file in the units of a report. */
function unitsOf({ kind }: Measure, text: string, currency: string): number {
  if (kind === 'money') return Math.round(Number(text) * 10 ** exponentOf(currency));
  if (kind === 'thousandths') return Math.round(Number(text) * 1_000);
  if (kind !== 'minutes') return Number(text);
  const [hours, minutes] = text.split(':').map(Number) as [number, number?];
  return minutes === undefined ? Math.round(hours * 60) : hours * 60 + minutes;
}

/** What each line of a report's file has: measures that add up, by their names, with the currency of money. */
export async function linesOfFile(get: Get, path: string, measures: readonly Measure[], input: Input = {}) {
  const [head, ...lines] = linesOf((await get(path, input)).text);
  const at = head!.indexOf('Currency');
  return lines.map((line) => {
    const currency = at < 0 ? '' : line[at]!;
    const numbers = line.slice(line.length - measures.length);
    const values: Sums = {};
    for (const [nr, measure] of measures.entries())
      if (measure.kind !== 'share' && measure.name !== 'average')
        values[measure.name] = unitsOf(measure, numbers[nr]!, currency);
    return { currency, values };
  });
}

/** Only the measures that a file has. */
export const inFile = (measures: readonly Measure[], values: Sums): Sums =>
  Object.fromEntries(
    measures.flatMap(({ name, kind }) => (kind === 'share' || name === 'average' ? [] : [[name, values[name] ?? 0]])),
  );
