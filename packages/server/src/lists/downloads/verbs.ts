import { missingCategory } from '@schoolbell/core/access';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { conditionText, type FilterField } from '@schoolbell/core/filters/rules';
import type { FilterType } from '@schoolbell/core/filters/fields/rules';
import { DOWNLOAD_DAYS, filtersText, humanised } from '@schoolbell/core/lists/downloads/rules';
import { say } from '@schoolbell/core/words/rules';
import { filterFieldsOf } from '../../filters/fields/queries.ts';
import type { Acting, StaffContext, TableContext, TableFile } from '../../http/context.ts';
import { parseInput } from '../../http/input.ts';
import { listWords } from '../../words/queries.ts';

/** An export: its endpoint, and what makes its file. */
export interface Table {
  endpoint: Endpoint;
  make(input: never, context: TableContext): Promise<TableFile>;
}

declare module '../../http/context.ts' {
  interface Brought {
    /** Every export by method and path. */
    tables: Readonly<Record<string, Table>>;
  }
}

/** The export that a call names. Throws `invalid` if there is none. */
export function tableOf({ brought }: Pick<Acting, 'brought'>, call: string): Table {
  if (!Object.hasOwn(brought.tables, call)) throw invalid({ call: 'Please choose one of the options' });
  return brought.tables[call]!;
}

/** Refuses a person who lacks the right to an export. */
export function refuseWithoutAccess({ viewer }: Pick<Acting, 'viewer'>, { endpoint }: Table): void {
  const missing = missingCategory(viewer, endpoint.access);
  if (missing)
    throw new Failure(
      'forbidden',
      `Your role doesn't have the access "${missing}", which this needs. Please contact your admin to request permission.`,
    );
}

/** An export's input as its endpoint takes it. Throws `invalid` with a text at each field below `input`. */
export function inputFor({ endpoint }: Table, input: Record<string, unknown>): Record<string, unknown> {
  try {
    return parseInput(endpoint, input) as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    throw invalid(Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`input.${name}`, text])));
  }
}

const conditionsOf: Record<string, FilterType> = { 'students/export': 'student', 'leads/export': 'lead' };

type Told = Parameters<typeof conditionText>[0];

const areConditions = (value: unknown): value is Told[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'condition_field' in one);

/** What narrows an export, in words. Names in its address are part of what it is of. */
export async function wordsFor(
  { db, viewer }: Pick<StaffContext, 'db' | 'viewer'>,
  { endpoint }: Table,
  { filters, ...input }: Record<string, unknown>,
): Promise<string> {
  const asked = Object.fromEntries(Object.entries(input).filter(([name]) => !endpoint.path.includes(`{${name}}`)));
  if (!areConditions(filters) || filters.length === 0) return filtersText(asked);
  const type = conditionsOf[endpoint.path];
  const fields = type ? await filterFieldsOf(db, viewer.institution_id, type) : [];
  const words = await listWords(db, viewer.institution_id);
  const fieldOf = (name: string): FilterField | undefined =>
    fields.find((field) => field.name === name) ??
    (type ? undefined : ({ name, label: humanised(name), kind: 'text', options: [] } as unknown as FilterField));
  return filtersText(
    asked,
    filters.map((condition) => say(words, conditionText(condition, fieldOf(condition.condition_field)))),
  );
}

/** When a file of now is deleted. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + DOWNLOAD_DAYS * 86_400_000);
