import { type Insertable, type RawBuilder, sql } from 'kysely';
import { fieldsIn, type NamedField, type PersonPart, type PersonTexts } from '@schoolbell/core/people/fields';
import { clean } from '../guardians/queries.ts';
import type { PersonColumns } from '../tables.ts';

const all = fieldsIn();
const days = all.filter(({ kind }) => kind === 'date');

/** The columns of the table of people that hold fields. */
export const personColumns: readonly string[] = all.map(({ column }) => column);
/** Those of them that are empty if nothing is known; all others hold an empty text there. */
export const dayColumns: readonly string[] = days.map(({ column }) => column);

const columns = new Map<string, string>(all.map(({ name, column }) => [name, column]));
/** The column of a field by its name; other names are columns already. */
export const columnOf = (name: string): string => columns.get(name) ?? name;

/** Values of fields by their columns: an unknown date is null, other unknown values are empty. */
export function columnsFrom(given: Partial<PersonTexts>): Insertable<PersonColumns> {
  const kept = all.map(({ name, column, kind }) => [column, clean(given[name]) || (kind === 'date' ? null : '')]);
  return Object.fromEntries(kept) as Insertable<PersonColumns>;
}

const columnIn = (alias: string, column: string) => sql.ref(`${alias}.${column}`);
/** A field of a person `alias` as contracts write it: an unknown day is an empty text. */
const valueIn = (alias: string, { kind, column }: NamedField): RawBuilder<unknown> =>
  kind === 'date' ? sql`coalesce(${columnIn(alias, column)}::text, '')` : columnIn(alias, column);

/** The fields of some parts of a person `alias`, for a select list. */
export const fieldsOf = (alias: string, ...parts: PersonPart[]): RawBuilder<unknown> =>
  sql.join(fieldsIn(...parts).map((field) => sql`${valueIn(alias, field)} as ${sql.ref(field.name)}`));

/** The same as names and values, for `json_build_object`. */
export const pairsOf = (alias: string, ...parts: PersonPart[]): RawBuilder<unknown> =>
  sql.join(fieldsIn(...parts).map((field) => sql`${sql.lit(field.name)}, ${valueIn(alias, field)}`));

/** Columns of a person `alias` as names and values, as they are kept. */
export const columnPairsOf = (alias: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.lit(name)}, ${columnIn(alias, name)}`));

/** The fields' columns with their types, for `jsonb_to_recordset`. */
export const recordsetOf: RawBuilder<unknown> = sql.join(
  all.map(({ kind, column }) => sql`${sql.ref(column)} ${kind === 'date' ? sql`date` : sql`text`}`),
);

/** Sets columns of a person `p` to those of a row `r`, if the row has a value. */
export const setOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = coalesce(${columnIn('r', name)}, ${columnIn('p', name)})`));

/** Sets columns of a person `p` to those of a row `r`, including empty ones, if the row's object `own` has their names. */
export const setWhereNamed = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    names.map(
      (name) =>
        sql`${sql.ref(name)} = case when r.own ? ${sql.lit(name)} then ${columnIn('r', name)} else ${columnIn('p', name)} end`,
    ),
  );
