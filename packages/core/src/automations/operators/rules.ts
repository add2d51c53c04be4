import type { FieldKind, Operator } from '../../filters/rules.ts';
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
