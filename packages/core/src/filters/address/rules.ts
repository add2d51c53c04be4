import type { Condition } from '../rules.ts';

/** Conditions as an address carries them: short, and readable by `conditionsFrom`. Empty for none. */
export function conditionsText(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  return JSON.stringify(
    conditions.map((one) => [
      one.condition_field,
      one.condition_operator,
      one.condition_value,
      one.condition,
      one.custom_form_field_id,
    ]),
  );
}

/** The conditions in an address. Tampered ones are left for the server to refuse, or ignored if they can't be read at all. */
export function conditionsFrom(text: string | null): Condition[] {
  try {
    const read = JSON.parse(text || '[]') as unknown;
    return (Array.isArray(read) ? read : [])
      .filter(Array.isArray)
      .map(
        ([
          condition_field,
          condition_operator,
          condition_value = '',
          condition = 'AND',
          custom_form_field_id = null,
        ]) => ({ condition_field, condition_operator, condition_value, condition, custom_form_field_id }),
      );
  } catch {
    return [];
  }
}
