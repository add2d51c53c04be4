import { conditionsText } from '@schoolbell/core/filters/address/rules';
import { type Condition, type FilterField, MOST_CONDITIONS } from '@schoolbell/core/filters/rules';
import { groupsOf } from '@schoolbell/core/people/questions/conditions/rules';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import { isTime } from '@schoolbell/core/reports/rules';
import { endOfStep } from '../spans.ts';
import type { ReportInfo } from '../values.ts';

/** People behind a number, in the terms of a report. */
export interface Crowd {
  filters: readonly Condition[];
  by: readonly string[];
  keys: readonly (string | null)[];
  /** Null where it counts who is here now, whenever they came. */
  span: ReportSpan | null;
}

/** Whether the records of a report are people themselves. */
export const countsPeople = ({ measures }: Pick<ReportInfo, 'measures'>): boolean =>
  measures.some(({ name }) => name === 'people');

const one = (
  condition_field: string,
  condition_operator: Condition['condition_operator'],
  condition_value: Condition['condition_value'] = '',
): Condition => ({
  condition_field,
  condition_operator,
  condition_value,
  condition: 'AND',
  custom_form_field_id: null,
});

/** What a group says of its people; null where no filter can say it. */
function conditionOf(name: string, key: string | null, fields: readonly FilterField[]): Condition | null {
  const field = fields.find((known) => known.name === name);
  if (!field) return null;
  if (key === null || key === '') return one(name, 'empty');
  return field.kind === 'text' ? one(name, 'is', key) : one(name, 'any_of', [key]);
}

/** The days on which the people came: those of the groups that are steps of time, in the span. */
function daysOf({ by, keys, span }: Crowd): ReportSpan | null {
  if (!span) return null;
  return by.reduce((days, name, at) => {
    const step = keys[at];
    if (!isTime(name) || !step) return days;
    return { start: step > days.start ? step : days.start, end: endOfStep(name, step, days) };
  }, span);
}

/** The conditions that a segment of these people has; null where they cannot be told by conditions. */
export function segmentOf(crowd: Crowd, fields: readonly FilterField[]): Condition[] | null {
  const groups = crowd.keys.flatMap((key, at) => {
    const name = crowd.by[at]!;
    return isTime(name) ? [] : [conditionOf(name, key, fields)];
  });
  if (groups.includes(null)) return null;
  const days = daysOf(crowd);
  const added = [...(groups as Condition[]), ...(days ? [one('created_date', 'between', [days.start, days.end])] : [])];
  // All of them hold in each group of the filter.
  const whole = groupsOf(crowd.filters).flatMap((group) => [...group, ...added]);
  const conditions = crowd.filters.length > 0 ? whole : added;
  return conditions.length > MOST_CONDITIONS ? null : conditions;
}

/** Where a segment is begun with conditions. */
export const segmentPath = (type: 'student' | 'lead', conditions: readonly Condition[]): string =>
  `/people/segments?open=new&type=${type}&filters=${encodeURIComponent(conditionsText(conditions))}`;
