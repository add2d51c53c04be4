import {
  type FilterField,
  arityOf,
  type Condition,
  type Operator,
  operatorsOf,
  valuesOf,
} from '@schoolbell/core/filters/rules';

/** A value for a comparison that has just been chosen: the old value where it still fits. */
export function valueFor(operator: Operator, before: readonly string[] = []): string | string[] {
  const arity = arityOf(operator);
  if (arity === 0) return '';
  if (operator === 'within') return 'this_month';
  if (arity === 'many') return [...before];
  return arity === 2 ? [before[0] ?? '', before[1] ?? ''] : (before[0] ?? '');
}

/** A condition on a field, with its usual comparison and no value yet. */
export function conditionOn(
  field: FilterField,
): Pick<Condition, 'condition_field' | 'condition_operator' | 'condition_value' | 'custom_form_field_id'> {
  const operator = operatorsOf(field)[0]!;
  return {
    condition_field: field.name,
    condition_operator: operator,
    condition_value: valueFor(operator),
    custom_form_field_id: field.custom_form_field_id,
  };
}

/** The condition that "add" begins with: on the name. */
export function firstCondition(fields: readonly FilterField[]): Omit<Condition, 'condition'> {
  return conditionOn(fields.find((field) => !field.is_archived) ?? fields[0]!);
}

/** The same condition with another comparison; the value stays where both take one of the same sort. */
export function withOperator(
  condition: Condition,
  operator: Operator,
): Pick<Condition, 'condition_operator' | 'condition_value'> {
  const kept = condition.condition_operator === 'within' ? [] : valuesOf(condition);
  return { condition_operator: operator, condition_value: valueFor(operator, kept) };
}
