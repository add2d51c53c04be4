import type { Condition, FieldKind, FilterField, Operator } from '../../filters/rules.ts';
import { isPreset } from '../../filters/dates/rules.ts';

/** The operators of automations, as the specification writes them. */
export const automationOperators = [
  '=',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'BETWEEN',
  'IN',
  'NOTIN',
  'ISNULL',
  'ISNOTNULL',
  'empty',
  'not_empty',
] as const;
export type AutomationOperator = (typeof automationOperators)[number];

const chosen: readonly FieldKind[] = ['choice', 'choices', 'country'];

function equals(kind: FieldKind, value: string): Operator {
  if (chosen.includes(kind)) return 'any_of';
  if (kind === 'date' || kind === 'birthday') return isPreset(value) ? 'within' : 'on';
  if (kind === 'tick') return value === '1' || value === 'yes' ? 'yes' : 'no';
  return 'is';
}

/**
 * What an operator of an automation is called where people are filtered, by the field's kind; undefined where the kind has
 * none. The filters' own operators stay as they are.
 */
export function filterOperator(operator: string, kind: FieldKind, value = ''): Operator | string {
  const isDate = kind === 'date';
  switch (operator) {
    case '=':
      return equals(kind, value);
    case '!=':
      if (kind === 'tick') return equals(kind, value) === 'yes' ? 'no' : 'yes';
      return chosen.includes(kind) ? 'none_of' : 'is_not';
    case '>':
      return isDate ? 'after' : 'more_than';
    case '<':
      return isDate ? 'before' : 'less_than';
    case '>=':
      return 'at_least';
    case '<=':
      return 'at_most';
    case 'BETWEEN':
      return 'between';
    case 'IN':
      return 'any_of';
    case 'NOTIN':
      return 'none_of';
    case 'ISNULL':
      return 'empty';
    case 'ISNOTNULL':
      return 'not_empty';
    default:
      return operator;
  }
}

/** The values of a filter: `BETWEEN` writes both ends as `5;9`. */
export function filterValues(operator: string, value: string | readonly string[]): string | string[] {
  if (typeof value !== 'string') return [...value];
  if (operator === 'BETWEEN') return value.split(';').map((one) => one.trim());
  return value;
}

/** Names of spans of days as the specification writes them, in the filters' own: `one week from now`. */
export const presetOf = (value: string): string => {
  const name = value.trim().toLowerCase().replaceAll(' ', '_');
  return isPreset(name) ? name : value;
};

/** A filter as the specification writes it. */
export interface WrittenFilter {
  id?: number | null | undefined;
  condition_field: string;
  condition_operator: string;
  condition_value: string | readonly string[];
  condition: 'AND' | 'OR';
  custom_form_field_id: number | null;
  /** 1 active, 0 removed. */
  status: 0 | 1;
}

/** A condition as automations keep it: `id` stays with it over versions. */
export interface KeptCondition extends Condition {
  id: number;
}

/** A written filter as a condition on a field; the kind of one that is not there is anyone's guess. */
export function conditionFrom(filter: Omit<WrittenFilter, 'status'>, field?: Pick<FilterField, 'kind'>): Condition {
  const { condition_field, condition_operator: written, condition, custom_form_field_id } = filter;
  const kind = field?.kind ?? 'text';
  const isDay = kind === 'date' || kind === 'birthday';
  const values = [filterValues(written, filter.condition_value)].flat().map((one) => (isDay ? presetOf(one) : one));
  const operator = filterOperator(written, kind, values[0] ?? '') as Operator;
  const hasNone = ['yes', 'no', 'empty', 'not_empty'].includes(operator);
  const isList = ['any_of', 'all_of', 'none_of', 'between'].includes(operator);
  const kept = values.filter((one) => one !== '');
  return {
    condition_field,
    condition_operator: operator,
    condition_value: hasNone ? '' : isList ? kept : (values[0] ?? ''),
    condition,
    custom_form_field_id,
  };
}

const writtenAs: Partial<Record<Operator, AutomationOperator>> = {
  is: '=',
  on: '=',
  within: '=',
  yes: '=',
  no: '=',
  is_not: '!=',
  more_than: '>',
  after: '>',
  less_than: '<',
  before: '<',
  at_least: '>=',
  at_most: '<=',
  between: 'BETWEEN',
};

/** A condition as the specification writes it. */
export function writtenFrom({ id, ...condition }: KeptCondition): WrittenFilter & { id: number } {
  const { condition_operator: operator, condition_value } = condition;
  const values = [condition_value].flat();
  const ticked = { yes: '1', no: '0' }[operator as string];
  const isOne = values.length === 1;
  const many: Partial<Record<Operator, AutomationOperator>> = {
    any_of: isOne ? '=' : 'IN',
    none_of: isOne ? '!=' : 'NOTIN',
  };
  return {
    ...condition,
    id,
    condition_operator: many[operator] ?? writtenAs[operator] ?? operator,
    condition_value: ticked ?? (operator === 'between' ? values.join(';') : isOne ? values[0]! : values),
    status: 1,
  };
}
