import { isTime, type Dataset, type Report, sumsOf, wholeMonths } from '../rules.ts';

/** Which sums of a dataset are kept: the fact, and the fields and measures that it has. */
export interface Kept {
  fact: string;
  fields: readonly string[];
  /** Fields that go by the day, which sums of whole months don't know. */
  days: readonly string[];
  measures: readonly string[];
}

/** What is asked of a report, as far as its plan goes by it. */
export interface PlanAsked {
  by: readonly string[];
  /** The fields that filters name. */
  filters: readonly string[];
  /** Only records of the viewer's own count: no kept sum knows whose they are. */
  isOwn: boolean;
}

/** How a report is answered: from kept sums by day or month, or over the records. Both answer alike. */
export type Plan = { from: 'rows' } | { from: 'kept'; grain: 'day' | 'month' };

/** Plans a report: `kept` where all that it is grouped and narrowed by is a key of the fact. */
export function planOf(report: Report, dataset: Dataset, kept: Kept | undefined, asked: PlanAsked): Plan {
  if (!kept || asked.isOwn) return { from: 'rows' };
  const times = asked.by.filter(isTime);
  const fields = [...asked.by.filter((name) => !isTime(name)), ...asked.filters, ...Object.keys(report.where ?? {})];
  // What records are only grouped by, a filter asks their person for.
  const narrows = (name: string) => dataset.fields.some((one) => one.name === name && one.filters);
  const knows =
    fields.every((name) => kept.fields.includes(name)) &&
    asked.filters.every(narrows) &&
    sumsOf(report, dataset).every((name) => kept.measures.includes(name));
  if (!knows) return { from: 'rows' };
  const needsDays =
    times.some((name) => !wholeMonths.includes(name)) || fields.some((name) => kept.days.includes(name));
  return { from: 'kept', grain: needsDays ? 'day' : 'month' };
}
