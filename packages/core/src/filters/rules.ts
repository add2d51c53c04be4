import { isDay, isNumeric, texts } from '../validators.ts';
import { datePresets, isPreset } from './dates/rules.ts';

/** How a field's value is compared. */
export const operators = [
  'contains',
  'not_contains',
  'is',
  'is_not',
  'starts_with',
  'more_than',
  'less_than',
  'at_least',
  'at_most',
  'between',
  'within',
  'on',
  'before',
  'after',
  'any_of',
  'all_of',
  'none_of',
  'yes',
  'no',
  'empty',
  'not_empty',
] as const;
export type Operator = (typeof operators)[number];

/**
 * The type of a field's values, which decides how they are compared: `choice` is one of several, `choices` any number of
 * them, `birthday` a yearly day, `tick` a yes or no.
 */
export type FieldKind = 'text' | 'number' | 'date' | 'birthday' | 'choice' | 'country' | 'choices' | 'tick';

/** Something that people are filtered by: of their record, or a question of the school's own. */
export interface FilterField {
  /** The specification's name, or a question's `field_name`. */
  name: string;
  /** With the nine words in braces. */
  label: string;
  kind: FieldKind;
  /** The source of the choices; the code that draws them knows the countries. */
  options: { value: string; label: string }[];
  /** The values are ids of records. */
  ids: boolean;
  /** The question's id, where it is one. */
  custom_form_field_id: number | null;
  /** An archived question is no longer offered, but keeps its place in filters that name it. */
  is_archived: 0 | 1;
  /** Where not every comparison of its kind makes sense. */
  only?: Operator[];
}

/** Conditions that one filter takes, and values that one condition takes. */
export const MOST_CONDITIONS = 20;
export const MOST_VALUES = 50;

/**
 * One condition of a filter, with the specification's names. `condition` joins it to the one before: AND binds more tightly
 * than OR, so a filter is groups of conditions, of which at least one must be met.
 */
export interface Condition {
  condition_field: string;
  condition_operator: Operator;
  /** One value, or several for `any_of`, `all_of`, `none_of` and `between`; empty if the operator needs none. */
  condition_value: string | string[];
  condition: 'AND' | 'OR';
  /** The question's id, if the field is one. */
  custom_form_field_id: number | null;
}

const ofKind: Record<FieldKind, readonly Operator[]> = {
  text: ['contains', 'not_contains', 'is', 'is_not', 'starts_with', 'empty', 'not_empty'],
  number: ['is', 'is_not', 'more_than', 'less_than', 'at_least', 'at_most', 'between', 'empty', 'not_empty'],
  date: ['within', 'on', 'before', 'after', 'at_least', 'at_most', 'between', 'empty', 'not_empty'],
  birthday: ['within', 'empty', 'not_empty'],
  choice: ['any_of', 'none_of', 'empty', 'not_empty'],
  country: ['any_of', 'none_of', 'empty', 'not_empty'],
  choices: ['any_of', 'all_of', 'none_of', 'empty', 'not_empty'],
  tick: ['yes', 'no'],
};

const words: Record<Operator, string> = {
  contains: 'contains',
  not_contains: 'does not contain',
  is: 'is',
  is_not: 'is not',
  starts_with: 'starts with',
  more_than: 'is more than',
  less_than: 'is less than',
  at_least: 'is at least',
  at_most: 'is at most',
  between: 'is between',
  within: 'is',
  on: 'is on',
  before: 'is before',
  after: 'is after',
  any_of: 'is any of',
  all_of: 'has all of',
  none_of: 'is none of',
  yes: 'is yes',
  no: 'is no',
  empty: 'is empty',
  not_empty: 'is not empty',
};

/** The comparisons a field offers, its usual one first. */
export function operatorsOf(field: Pick<FilterField, 'kind' | 'only'>): readonly Operator[] {
  return field.only ?? ofKind[field.kind];
}

/** An operator as a sentence continues with it: "is any of". */
export function operatorText(operator: Operator, kind?: FieldKind): string {
  if (kind === 'choices' && operator === 'any_of') return 'has any of';
  if (kind === 'choices' && operator === 'none_of') return 'has none of';
  if (kind === 'date' && operator === 'at_least') return 'is on or after';
  if (kind === 'date' && operator === 'at_most') return 'is on or before';
  return words[operator];
}

/** How many values an operator takes: `many` is one or more. */
export function arityOf(operator: Operator): 0 | 1 | 2 | 'many' {
  if (['yes', 'no', 'empty', 'not_empty'].includes(operator)) return 0;
  if (operator === 'between') return 2;
  return ['any_of', 'all_of', 'none_of'].includes(operator) ? 'many' : 1;
}

/** A condition's values as a list, however it was written. */
export function valuesOf({ condition_value }: Pick<Condition, 'condition_value'>): string[] {
  return Array.isArray(condition_value) ? condition_value : condition_value === '' ? [] : [condition_value];
}

function valueError(field: FilterField, { condition_operator: operator }: Condition, value: string): string | null {
  if (value.trim() === '') return texts.required;
  if (field.ids && !/^\d{1,15}$/.test(value)) return 'Please choose one of the options';
  if (operator === 'within') return isPreset(value) ? null : 'Please choose one of the options';
  if (field.kind === 'number') return isNumeric(value) && value.length <= 15 ? null : 'Please enter only numbers';
  if (field.kind === 'date') return isDay(value) ? null : texts.date;
  return null;
}

function conditionErrors(condition: Condition, fields: readonly FilterField[]): Record<string, string> {
  const field = fields.find((one) => one.name === condition.condition_field);
  const named = condition.custom_form_field_id;
  if (!field || (named !== null && named !== field.custom_form_field_id)) return { condition_field: 'Field not found' };
  if (!operatorsOf(field).includes(condition.condition_operator))
    return { condition_operator: 'Please choose one of the options' };
  const [values, arity] = [valuesOf(condition), arityOf(condition.condition_operator)];
  if (arity === 0) return values.length === 0 ? {} : { condition_value: 'This condition has no value' };
  if (values.length === 0 || (arity === 2 && values.length < 2)) return { condition_value: texts.required };
  if (arity !== 'many' && values.length > arity)
    return { condition_value: `Please enter ${arity === 1 ? 'one value' : 'two values'}` };
  const error = values.map((value) => valueError(field, condition, value)).find(Boolean);
  return error ? { condition_value: error } : {};
}

/** What is wrong with a filter's conditions, by path below `name`: `filter_data.0.condition_value`. Empty if nothing is. */
export function filterErrors(
  conditions: readonly Condition[],
  fields: readonly FilterField[],
  name = 'filter_data',
): Record<string, string> {
  return Object.fromEntries(
    conditions.flatMap((condition, at) =>
      Object.entries(conditionErrors(condition, fields)).map(([path, text]) => [`${name}.${at}.${path}`, text]),
    ),
  );
}

/** Values beyond these are counted, not written out. */
const TOLD = 3;

/** A condition as a short sentence: "City contains Kiel". If its field no longer exists, or an address made up its comparison, the sentence says so. */
export function conditionText(condition: Condition, field: FilterField | undefined): string {
  const { condition_operator: operator } = condition;
  if (!field) return 'A field that no longer exists';
  if (!Object.hasOwn(words, operator)) return `${field.label}, with an unknown comparison`;
  const labels = valuesOf(condition).map((value) =>
    operator === 'within' && isPreset(value)
      ? datePresets[value].toLowerCase()
      : (field.options.find((option) => option.value === value)?.label ?? value),
  );
  const told =
    labels.length > TOLD
      ? `${labels.slice(0, TOLD).join(', ')} and ${labels.length - TOLD} more`
      : labels.join(operator === 'between' ? ' and ' : ', ');
  return `${field.label} ${operatorText(operator, field.kind)} ${told}`.trim();
}
