import { countryName } from '../../../countries.ts';
import { genders } from '../../../people/questions/genders/rules.ts';
import type { FormField } from '../../../people/questions/rules.ts';
import { isNeeded } from '../../types/rules.ts';
import {
  operatorsFor,
  type ConditionOperator,
  type FormCondition,
} from '../../../people/questions/conditions/rules.ts';

/** A section with what it depends on. */
export interface ConditionalHeader {
  id: number;
  header_name: string;
  conditions: readonly FormCondition[];
}

/** Something that depends on answers: a field, or a section with its fields. */
interface Dependent {
  name: string;
  conditions: readonly FormCondition[];
  fields: readonly FormField[];
}

const choiceTypes = ['select', 'radio', 'multiselect', 'source', 'schoolYear'];

const texts: Record<ConditionOperator, string> = {
  is: 'is',
  is_not: 'is not',
  any_of: 'is any of',
  not_empty: 'is filled in',
  empty: 'is empty',
};

/** How an operator reads after the name of a question: "is any of". */
export function operatorText(operator: ConditionOperator, type?: string): string {
  if (type === 'checkbox' && operator === 'not_empty') return 'is ticked';
  if (type === 'checkbox' && operator === 'empty') return 'is not ticked';
  return texts[operator];
}

/** A condition as a sentence: "Colour is any of Red, Blue". */
export function conditionText(
  condition: FormCondition,
  field: Pick<FormField, 'custom_name' | 'field_type'> | undefined,
): string {
  if (!field) return 'a question that is no longer on this form';
  const read = (value: string) => {
    if (field.field_type === 'gender') return genders.find((one) => one.value === value)?.label ?? value;
    return field.field_type === 'country' ? countryName(value) : value;
  };
  const values = [condition.condition_value].flat().filter(Boolean).map(read);
  return [field.custom_name, operatorText(condition.condition_operator, field.field_type), values.join(', ')]
    .filter(Boolean)
    .join(' ');
}

function conditionRefusal(
  { name, fields: own }: Dependent,
  condition: FormCondition,
  fields: readonly FormField[],
): string | null {
  const { condition_field, condition_operator, condition_value } = condition;
  const source = fields.find((field) => field.field_name === condition_field);
  if (!source) return `${name} depends on a question that isn't on this form`;
  if (source.is_archived || !source.toShow)
    return `${name} depends on ${source.custom_name}, which is hidden on this form`;
  if (own.includes(source))
    return own.length === 1 && own[0]!.custom_name === name
      ? `${name} can't depend on itself`
      : `${name} can't depend on ${source.custom_name}, which is inside it`;
  if (!operatorsFor(source.field_type).includes(condition_operator))
    return `${name} can't depend on ${source.custom_name} in this way`;
  const values = [condition_value].flat();
  const wants = condition_operator === 'empty' || condition_operator === 'not_empty' ? 0 : 1;
  if (wants === 1 && (values.length === 0 || values.some((value) => value.trim() === '')))
    return `${name} depends on ${source.custom_name}, but has no answer to compare`;
  const offered = source.select_options.map((option) => option.value);
  const gone =
    choiceTypes.includes(source.field_type) &&
    offered.length > 0 &&
    wants === 1 &&
    values.find((value) => !offered.includes(value));
  return gone ? `${name} depends on the answer ${gone} to ${source.custom_name}, which no longer exists` : null;
}

/** Fields in a circle of conditions, which could never be shown. */
function circleOf(dependents: readonly Dependent[], fields: readonly FormField[]): FormField[] {
  const sources = (field: FormField) =>
    dependents
      .filter((one) => one.fields.includes(field))
      .flatMap((one) =>
        one.conditions.flatMap(
          ({ condition_field }) => fields.find((source) => source.field_name === condition_field) ?? [],
        ),
      );
  const done = new Set<FormField>();
  const walk = (field: FormField, path: readonly FormField[]): FormField[] => {
    if (path.includes(field)) return path.slice(path.indexOf(field));
    if (done.has(field)) return [];
    for (const source of sources(field)) {
      const circle = walk(source, [...path, field]);
      if (circle.length > 0) return circle;
    }
    done.add(field);
    return [];
  };
  for (const field of fields) {
    const circle = walk(field, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/**
 * Why a form's conditions are refused, in a sentence; null if they are fine. The whole form is checked after each change,
 * because moving, hiding or archiving a field can break others that depend on it.
 */
export function conditionsRefusal(fields: readonly FormField[], headers: readonly ConditionalHeader[]): string | null {
  const shown = fields.filter((field) => !field.is_archived && field.toShow);
  const dependents: Dependent[] = [
    ...shown.map((field) => ({ name: field.custom_name, conditions: field.conditions ?? [], fields: [field] })),
    ...headers.map(({ id, header_name, conditions }) => ({
      name: `Section ${header_name}`,
      conditions,
      fields: shown.filter((field) => field.header_id === id),
    })),
  ].filter((one) => one.conditions.length > 0);
  for (const one of dependents) {
    const needed = one.fields.find(isNeeded);
    if (needed) return `${needed.custom_name} can't depend on other answers, because every record needs it`;
    for (const condition of one.conditions) {
      const refusal = conditionRefusal(one, condition, fields);
      if (refusal) return refusal;
    }
  }
  const circle = circleOf(dependents, shown);
  return circle.length > 0
    ? `${circle.map((field) => field.custom_name).join(' and ')} can't depend on each other`
    : null;
}
