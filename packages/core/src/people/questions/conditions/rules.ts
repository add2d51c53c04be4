import type { FieldValue, FormValues } from '../answers/rules.ts';
import type { FieldType } from '../kinds/rules.ts';

/** How an answer is compared. Of a question with several answers one is enough for `is` and `any_of`. */
export const conditionOperators = ['is', 'is_not', 'any_of', 'not_empty', 'empty'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** Conditions that one field or section takes. */
export const MOST_CONDITIONS = 20;

/**
 * What another question must hold for a field or a section to be shown, in the names that filters have. `condition` joins
 * it to the one before: an AND binds more tightly than an OR.
 */
export interface FormCondition {
  /** The `field_name` of the question that decides. */
  condition_field: string;
  condition_operator: ConditionOperator;
  /** One value, several for `any_of`, empty if the operator needs none. */
  condition_value: string | string[];
  condition: 'AND' | 'OR';
}

/** What decides whether a field is shown. */
export interface Showable {
  /** The key of its value: `firstName` for default fields, `custom_12` for the school's own. */
  field_name: string;
  is_archived: 0 | 1;
  toShow: 0 | 1;
  /** What other answers must be for it to be asked; none if it always is. */
  conditions?: readonly FormCondition[];
  /** The same for its section. */
  section_conditions?: readonly FormCondition[];
}

/** Whether a value is nothing: null, undefined, blank text, an empty list, an unticked box, a group of empty parts. */
export function isEmpty(value: FieldValue | 0 | 1): boolean {
  if (value === null || value === undefined || value === false) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return (
    typeof value === 'object' && Object.values(value).every((part) => typeof part !== 'string' || part.trim() === '')
  );
}

/** The comparisons that make sense for a kind of question, its usual one first. */
export function operatorsFor(type: FieldType): readonly ConditionOperator[] {
  switch (type) {
    case 'checkbox':
    case 'address':
    case 'guardian':
    case 'file':
    case 'subjects':
      return ['not_empty', 'empty'];
    case 'select':
    case 'radio':
    case 'multiselect':
    case 'source':
    case 'schoolYear':
    case 'gender':
    case 'country':
      return ['any_of', 'is', 'is_not', 'not_empty', 'empty'];
    default:
      return ['is', 'is_not', 'not_empty', 'empty'];
  }
}

const plain = (text: string) => text.trim().toLowerCase();

function holds({ condition_operator, condition_value }: FormCondition, value: FieldValue): boolean {
  if (condition_operator === 'empty') return isEmpty(value);
  if (condition_operator === 'not_empty') return !isEmpty(value);
  const wanted = [condition_value].flat().map(plain);
  const isGiven = [value].flat().some((one) => typeof one === 'string' && wanted.includes(plain(one)));
  return isGiven === (condition_operator !== 'is_not');
}

/**
 * The fields that a form shows with these values: those that the school put on it, except those whose own condition, or
 * whose section's, isn't met. Hidden answers count as missing. This one function decides in the widget, on the server and in
 * the editor's preview.
 */
export function shownFields<F extends Showable>(fields: readonly F[], values: FormValues): F[] {
  const known = new Map<string, boolean>();
  const valueOf = (name: string) =>
    fields.some((field) => field.field_name === name && isShown(field)) ? values[name] : undefined;
  const meets = (conditions: readonly FormCondition[] = []) =>
    conditions.length === 0 ||
    groupsOf(conditions).some((group) => group.every((one) => holds(one, valueOf(one.condition_field))));
  const isShown = (field: F): boolean => {
    const { field_name } = field;
    if (!known.has(field_name)) {
      // Until it is decided it counts as hidden: a circle, which no form is saved with, ends here.
      known.set(field_name, false);
      known.set(
        field_name,
        !field.is_archived && field.toShow === 1 && meets(field.conditions) && meets(field.section_conditions),
      );
    }
    return known.get(field_name)!;
  };
  return fields.filter(isShown);
}

/** The groups of which one must be met: conditions up to the next OR belong together. */
export function groupsOf<C extends { condition: 'AND' | 'OR' }>(conditions: readonly C[]): C[][] {
  const groups: C[][] = [];
  for (const condition of conditions) {
    if (condition.condition === 'OR' || groups.length === 0) groups.push([]);
    groups.at(-1)!.push(condition);
  }
  return groups;
}
