import { valueText } from '@schoolbell/core/people/questions/values/rules';
import type { TableContext } from '../../http/context.ts';
import { phoneWriter } from '../../outside/phones.ts';
import { answerSort, type CustomField, customFields } from './queries.ts';
import type { PeopleList } from '../search/queries.ts';

const PREFIX = 'custom.';
const nameIn = (column: string) => column.slice(PREFIX.length);

/** The questions in a list's columns, without unknown ones. */
export async function questionsOf(
  { db, viewer }: TableContext,
  role_id: number,
  columns: readonly string[],
): Promise<CustomField[]> {
  if (columns.length === 0) return [];
  const names = columns.map(nameIn);
  return (await customFields(db, viewer.institution_id, role_id)).filter((field) => names.includes(field.field_name));
}

/** Rows with their answers as text, by column; what nobody answered is left out. */
export function withAnswers<Row extends { custom: Record<string, unknown> }>(
  rows: readonly Row[],
  questions: readonly CustomField[],
  { tenant }: Pick<TableContext, 'tenant'>,
): (Omit<Row, 'custom'> & { custom: Record<string, string> })[] {
  const phone = phoneWriter(tenant.country);
  return rows.map((row) => ({ ...row, custom: answersAsText(row.custom, questions, phone) }));
}

function answersAsText(
  answers: Record<string, unknown>,
  questions: readonly CustomField[],
  phone: (number: string) => string,
): Record<string, string> {
  const given = questions.filter(({ field_name }) => answers[field_name] !== undefined && answers[field_name] !== null);
  return Object.fromEntries(
    given.map(({ field_name, field_type }) => [PREFIX + field_name, valueText(field_type, answers[field_name], phone)]),
  );
}

/** A list's sort by a question. An unknown question is ignored, as among the columns: then the newest come first or last. */
export async function sortedBy(
  context: TableContext,
  role_id: number,
  order_by: string,
): Promise<Partial<Pick<PeopleList, 'sort' | 'order_by'>>> {
  if (!order_by.startsWith(PREFIX)) return {};
  const [question] = await questionsOf(context, role_id, [order_by]);
  return question ? { sort: answerSort(question) } : { order_by: 'created_on' };
}
