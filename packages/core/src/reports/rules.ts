import type { Category } from '../access.ts';
import type { FieldKind, FilterField } from '../filters/rules.ts';

/** Where a report is found: the pages below /reports. */
export const reportCategories = ['sales', 'student', 'staff', 'lead', 'attendance', 'location'] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** What a number is, which decides how it is written: money in minor units, minutes, thousandths of a piece. */
export type MeasureKind = 'count' | 'money' | 'minutes' | 'thousandths' | 'share';

/** A number that a report shows. */
export interface Measure {
  name: string;
  /** With the school's words in braces. */
  label: string;
  kind: MeasureKind;
  /** A ratio has a part and a whole, both of which are measures that add up. Any other measure adds up itself. */
  of?: readonly [part: string, whole: string];
}

/** What records can be grouped by, narrowed by, or both. */
export interface ReportField extends Pick<FilterField, 'name' | 'label'> {
  kind: FieldKind | 'money';
  /** Choices that are the same in every school. */
  options?: readonly { value: string; label: string }[];
  /** The values are ids of records; the choices come from the school. */
  ids?: true;
  /** Records are grouped by it. */
  groups?: true;
  /** It is offered as a filter. */
  filters?: true;
  /** Filters may name it, but another field that is offered says the same. */
  unoffered?: true;
}

/** The grains of time that every dataset is grouped by. */
export const timeGroups = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeGroup = (typeof timeGroups)[number];

/** Records of one kind that reports count: each has a day, fields and measures. */
export interface Dataset {
  name: string;
  /** What one record is called, and several: "invoice", "invoices". */
  noun: readonly [one: string, many: string];
  fields: readonly ReportField[];
  measures: readonly Measure[];
  /** Its records are of a person, whose own fields narrow them too. */
  of?: 'student' | 'lead';
  /** Money is never added up over currencies: rows and totals are one for each. */
  currency?: true;
  /** It tells how things stand now, whatever the period. */
  now?: true;
  /** A record stands for all days of the period, so that it is of no day, week or month. */
  spans?: true;
  /** Its records are of whole months, also of those after the period, which it goes by as a whole. */
  ahead?: true;
  /** Whose records anyone sees who has not got the right to see all: their own invoices, or their own leads. */
  own?: 'invoices' | 'leads';
}

export type ReportChart = 'bars' | 'columns' | 'line' | 'stack';

/** A report is a value: one handler answers all of them. */
export interface Report {
  x: string;
  title: string;
  /** The question that it answers, in one line. */
  about: string;
  category: ReportCategory;
  /** Beside `reports`: any of these categories. */
  needs: readonly Category[];
  /** Its dataset. */
  of: string;
  /** What it is grouped by at first, and may be: one or two. */
  by: readonly string[];
  /** Its measures, the one that the chart shows first. */
  show: readonly string[];
  chart: ReportChart;
  /** Filters that are part of the report, as field and values. */
  where?: Readonly<Record<string, readonly string[]>>;
}

/** What a record behind a number is opened as. */
export const recordLinks = [
  'invoice',
  'payment',
  'creditNote',
  'student',
  'lead',
  'event',
  'staff',
  'booking',
] as const;
export type RecordLink = (typeof recordLinks)[number];

/** Groups of a report at most. */
export const MOST_GROUPS = 2;
/** Points of a chart at most; the others are added up as "Other". */
export const MOST_POINTS = 60;
/** Days that a report spans at most: five years. */
export const LONGEST_REPORT = 1_827;

/** Whether a name is a grain of time. */
export const isTime = (name: string): name is TimeGroup => (timeGroups as readonly string[]).includes(name);

/** Whether a day, YYYY-MM-DD, is the first of its week, month and so on. */
export function startsAt(grain: TimeGroup, day: string): boolean {
  switch (grain) {
    case 'day':
      return true;
    case 'week':
      return new Date(day).getUTCDay() === 1;
    case 'month':
      return day.endsWith('-01');
    case 'quarter':
      return /-(01|04|07|10)-01$/.test(day);
    case 'year':
      return day.endsWith('-01-01');
  }
}

/** The grains of time that whole months add up to. */
export const wholeMonths: readonly TimeGroup[] = ['month', 'quarter', 'year'];

/** The grains of time that a dataset is grouped by. */
export function timesOf({ now, spans, ahead }: Dataset): readonly TimeGroup[] {
  if (now || spans) return [];
  return ahead ? wholeMonths : timeGroups;
}

/** The measures that add up which a report needs: those that it shows, and the parts and wholes of its ratios. */
export function sumsOf(report: Pick<Report, 'show'>, { measures }: Dataset): string[] {
  const shown = report.show.flatMap((name) => {
    const of = measures.find((one) => one.name === name)?.of;
    return of ? [...of] : [name];
  });
  return [...new Set(shown)];
}

/** What a measure comes to: its sum, or its part of its whole as a fraction; null where there is nothing to divide by. */
export function valueOf(measure: Measure, sums: Readonly<Record<string, number>>): number | null {
  if (!measure.of) return sums[measure.name] ?? 0;
  const [part, whole] = measure.of.map((name) => sums[name] ?? 0) as [number, number];
  if (whole === 0) return null;
  if (measure.kind === 'share') return part / whole;
  // Half away from zero, in whole minor units, so that it is the same everywhere.
  const rounded = Math.floor((2 * Math.abs(part) + whole) / (2 * whole));
  return part < 0 ? -rounded || 0 : rounded;
}
