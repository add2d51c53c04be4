import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTurn, runScript, type Script } from './scripts.ts';

/**
 * Brings the database's functions to the texts of their files: each that is missing, or was made from another text, in one
 * transaction. Returns their names. A function's comment keeps what it was made from.
 */
export async function bringFunctions<DB>(db: Kysely<DB>, files: readonly Script[]): Promise<string[]> {
  if ((await changedFunctions(db, files)).length === 0) return [];
  return inTurn(db, async (transaction) => {
    const changed = await changedFunctions(transaction, files);
    await makeFunctions(transaction, changed);
    return changed.map(({ name }) => name);
  });
}

/** Makes these functions. A body is not looked into, because it may call a function that comes after it, or a table of later. */
export async function makeFunctions<DB>(transaction: Kysely<DB>, files: readonly Script[]): Promise<void> {
  await sql`set local check_function_bodies = off`.execute(transaction);
  for (const one of files) {
    // Refused where the file did not make a function of its name, or where there are two of that name.
    const comment = `comment on function ${quoted(one.name)} is '${madeFrom(one)}'`;
    await runScript(transaction, { file: `Function ${one.file}`, text: `${one.text}\n;${comment}` });
  }
  await sql`set local check_function_bodies = on`.execute(transaction);
}

const madeFrom = ({ file, text }: Script): string =>
  `${file} ${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function changedFunctions<DB>(db: Kysely<DB>, files: readonly Script[]): Promise<Script[]> {
  const { rows } = await sql<{ name: string; made_from: string | null }>`
    select proname as name, obj_description(oid, 'pg_proc') as made_from from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = any (${files.map(({ name }) => name)})`.execute(
    db,
  );
  const known = new Map(rows.map(({ name, made_from }) => [name, made_from]));
  return files.filter((one) => known.get(one.name) !== madeFrom(one));
}
