import { filterFields } from '@schoolbell/core/filters/contract';
import { read } from '../../http/read.ts';
import type { Kind } from '../kinds.ts';

/** Every question of the school's own that can be a column of a list. */
export async function allQuestions(kind: Kind): Promise<{ id: string; header: string }[]> {
  const { data } = await read(filterFields, { type: kind });
  return data
    .filter((field) => field.custom_form_field_id !== null && !field.is_archived)
    .map(({ name, label }) => ({ id: `custom.${name}`, header: label }));
}
