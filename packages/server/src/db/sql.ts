import { type RawBuilder, sql } from 'kysely';

/**
 * An instant as the contract writes it: ISO 8601 in UTC, with milliseconds. `column` goes into the statement as it is, so
 * it must be the code's own text, never anything that was sent.
 */
export function iso(column: string): RawBuilder<string> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** The address of a picture, or null; `handle` is a column, as for `iso`. */
export function image(handle: string): RawBuilder<string | null> {
  return sql.raw(`'/files/' || ${handle}`);
}
