import { conditionsFrom, conditionsText } from '@schoolbell/core/filters/address/rules';
import type { Condition } from '@schoolbell/core/filters/rules';
import {
  DEFAULT_REPORT_PERIOD,
  type ReportPeriod,
  reportPeriods,
  isReportSpan,
  reportSpan,
  type ReportSpan,
} from '@schoolbell/core/reports/periods/rules';
import { MOST_GROUPS } from '@schoolbell/core/reports/rules';
import { type Address, pageIn } from '../http/address.ts';

/** What an address asks of a report, whichever it is. */
export interface Asked {
  period: ReportPeriod;
  /** Days of one's own; empty for the other periods. */
  start: string;
  end: string;
  compare: boolean;
  filters: Condition[];
  /** Empty is what the report is grouped by at first. */
  by: string[];
  order_by: string;
  direction: 'asc' | 'desc';
  page: number;
}

/** Groups of a page. */
export const PER_PAGE = 50;

const isDayText = (day: unknown): day is string =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

const dayIn = (text: string | null): string => (isDayText(text) ? text : '');
const nameIn = (text: string | null): string => (text !== null && /^\w{1,64}$/.test(text) ? text : '');

/** Reads what an address asks for; `compare` is whether it compares where the address says nothing. */
export function askedIn(address: Address, compare = false): Asked {
  const period = reportPeriods.find((one) => one === address.get('period')) ?? DEFAULT_REPORT_PERIOD;
  const isCustom = period === 'custom';
  const by = (address.get('by') ?? '').split(',').map(nameIn).filter(Boolean);
  return {
    period,
    start: isCustom ? dayIn(address.get('start')) : '',
    end: isCustom ? dayIn(address.get('end')) : '',
    compare: compare ? address.get('compare') !== '0' : address.get('compare') === '1',
    filters: conditionsFrom(address.get('filters')),
    by: [...new Set(by)].slice(0, MOST_GROUPS),
    order_by: nameIn(address.get('order_by')),
    direction: address.get('direction') === 'asc' ? 'asc' : 'desc',
    page: pageIn(address),
  };
}

/** The month in which the school's year begins, as this browser keeps it. */
export function fiscalMonthOf(kept: unknown): number {
  const month = Number(kept);
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : 1;
}

/** Whether a report can be asked for. */
export const isWhole = ({ period, start, end }: Pick<Asked, 'period' | 'start' | 'end'>): boolean =>
  period !== 'custom' || (start !== '' && end !== '' && isReportSpan({ start, end }));

/** The days of what is asked for. */
export const spanOf = (
  { period, start, end }: Pick<Asked, 'period' | 'start' | 'end'>,
  today: string,
  fiscal: number,
): ReportSpan => reportSpan(period, today, { start, end }, fiscal);

/** Which records, as every call of a report takes them; what is usual is left out. */
export function recordsInput(asked: Asked, fiscal: number) {
  const { period, start, end, compare, filters, by } = asked;
  return {
    period,
    ...(period === 'custom' && { start, end }),
    ...(fiscal !== 1 && { fiscal_month: fiscal }),
    ...(filters.length > 0 && { filters }),
    ...(by.length > 0 && { by }),
    ...(compare && { compare: 1 as const }),
  };
}

/** A page of groups, as the call of a report takes it. */
export const groupsInput = (x: string, asked: Asked, fiscal: number) => ({
  x,
  ...recordsInput(asked, fiscal),
  sort: asked.order_by,
  direction: asked.direction,
  page: asked.page,
  per_page: PER_PAGE,
});

/** The days of what is asked for, which links to other reports carry on. */
export const daysOf = ({ period, start, end }: Pick<Asked, 'period' | 'start' | 'end'>) => ({ period, start, end });

/** The points of a chart alone, over some days, by one grain of time. */
export const pointsInput = (
  x: string,
  { filters }: Pick<Asked, 'filters'>,
  by: string,
  { start, end }: ReportSpan,
) => ({
  x,
  period: 'custom' as const,
  start,
  end,
  ...(filters.length > 0 && { filters }),
  by: [by],
  per_page: 1,
});

/** An address that asks for the same, in one order of its parts; without pages, and without what is usual. */
export function askedText(asked: Partial<Asked>, compare = false): string {
  const text = new URLSearchParams();
  const {
    period = DEFAULT_REPORT_PERIOD,
    start,
    end,
    filters = [],
    by = [],
    order_by = '',
    direction = 'desc',
  } = asked;
  if (period !== DEFAULT_REPORT_PERIOD) text.set('period', period);
  if (period === 'custom' && start) text.set('start', start);
  if (period === 'custom' && end) text.set('end', end);
  if (asked.compare !== undefined && asked.compare !== compare) text.set('compare', asked.compare ? '1' : '0');
  if (filters.length > 0) text.set('filters', conditionsText(filters));
  if (by.length > 0) text.set('by', by.join(','));
  if (order_by) text.set('order_by', order_by);
  if (order_by && direction === 'asc') text.set('direction', direction);
  return text.toString();
}

/** A number of a report whose records are looked at. */
export interface Cell {
  /** Of the groups, in their order; none is the total. */
  keys: (string | null)[];
  currency: string;
  measure: string;
  /** The report, where the page shows several. */
  x?: string;
  /** Its groups, where they are not the page's. */
  by?: string[];
  /** Its days, where they are not the page's. */
  span?: ReportSpan;
}

/** A cell as an address carries it. */
export const cellText = ({ keys, currency, measure, x, by, span }: Cell): string =>
  JSON.stringify({
    k: keys,
    c: currency || undefined,
    m: measure,
    x,
    by,
    s: span && [span.start, span.end],
  });

const isKey = (key: unknown): key is string | null => key === null || (typeof key === 'string' && key.length <= 255);

/** The cell of an address; null where it names none that can be asked for. */
export function cellFrom(text: string | null): Cell | null {
  if (!text) return null;
  try {
    const { k, c = '', m, x, by, s } = JSON.parse(text) as Record<string, unknown>;
    if (!Array.isArray(k) || k.length > MOST_GROUPS || !k.every(isKey) || typeof c !== 'string') return null;
    const measure = nameIn(typeof m === 'string' ? m : null);
    if (!measure) return null;
    const groups = Array.isArray(by)
      ? by.map((one) => nameIn(typeof one === 'string' ? one : null)).filter(Boolean)
      : [];
    const [start, end] = Array.isArray(s) ? (s as unknown[]) : [];
    return {
      keys: k,
      currency: /^[A-Z]{3}$/.test(c) ? c : '',
      measure,
      ...(typeof x === 'string' && nameIn(x) && { x }),
      ...(groups.length > 0 && { by: groups.slice(0, MOST_GROUPS) }),
      ...(isDayText(start) && isDayText(end) && { span: { start, end } }),
    };
  } catch {
    return null;
  }
}

/** Whether two cells are the same number. */
export const isSameCell = (one: Cell | null, other: Cell): boolean => one !== null && cellText(one) === cellText(other);
