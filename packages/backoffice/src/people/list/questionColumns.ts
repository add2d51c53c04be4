import { filterFields } from '@schoolbell/core/people/filters/contract';
import { read, useRead } from '../../http/read.ts';
import type { Column } from '../../ui/Table.tsx';
import type { Kind } from '../kinds.ts';

/** What of a row holds its answers to the school's own questions, by column. */
export interface Answered { custom: Record<string, string> }

const PREFIX = 'custom.';

/** The questions among the columns that are shown. */
export const questionsIn = (chosen: Record<string, boolean>): string[] => Object.keys(chosen).filter((id) => chosen[id] && id.startsWith(PREFIX));

/** What a list asks for so that its rows carry the chosen questions' answers; nothing where there are none. */
export function answersIn(chosen: Record<string, boolean>): { custom?: string[] } {
  const custom = questionsIn(chosen);
  return custom.length > 0 ? { custom } : {};
}

/** Every question of the school's own that can be a column. */
export async function allQuestions(kind: Kind): Promise<{ id: string; header: string }[]> {
  const { data } = await read(filterFields, { type: kind });
  return data.filter((field) => field.custom_form_field_id !== null && !field.is_archived).map(({ name, label }) => ({ id: PREFIX + name, header: label }));
}

/** The chosen questions as columns: their answers come with the rows, their words a moment later. */
export function useQuestionColumns<Row extends Answered>(kind: Kind, ids: readonly string[]): Column<Row>[] {
  const { data } = useRead(filterFields, { type: kind }, { enabled: ids.length > 0 });
  return ids.map((id) => ({
    id, sortable: true, hidden: true, header: data?.data.find((field) => PREFIX + field.name === id)?.label ?? '…',
    cell: (row) => row.custom[id], blank: (row) => !row.custom[id],
  }));
}
