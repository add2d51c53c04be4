import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTurn, runScript, type Script } from './scripts.ts';

/**
 * Updates the database's functions to their files: each that is missing, or was created from another text, in one
 * transaction. Returns their names. A function's comment says what it was created from.
 */
export async function bringFunctions<DB>(db: Kysely<DB>, files: readonly Script[]): Promise<string[]> {
  if ((await changedFunctions(db, files)).length === 0) return [];
  return inTurn(db, async (transaction) => {
    const changed = await changedFunctions(transaction, files);
    await makeFunctions(transaction, changed);
    return changed.map(({ name }) => name);
  });
}

/** Creates these functions. Bodies aren't checked, because they may use functions or tables that come later. */
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
