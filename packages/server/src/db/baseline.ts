import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { makeFunctions } from './functions.ts';
import { inTurn, readScripts, runScript, type Script } from './scripts.ts';

/** The files of `schema/`: what a new database is made from, and its functions, which every database gets from them. */
export type Schema = {
  /** In order: extensions, then each area's tables. */
  tables: Script[];
  /** What columns, indexes, policies and triggers call, so that it is made before the tables. */
  inTables: Script[];
  /** All functions, those in tables first. */
  functions: Script[];
};

/** Reads the files of `schema/`. */
export function readSchema(folder: string): Schema {
  const inTables = readScripts(join(folder, 'functions/in-tables'));
  return {
    tables: readScripts(folder),
    inTables,
    functions: [...inTables, ...readScripts(join(folder, 'functions'))],
  };
}

/**
 * Makes an empty database as the migrations before the baseline would leave it, and records them as done; all in one
 * transaction. False if another server was quicker.
 */
export async function makeFromBaseline<DB>(
  db: Kysely<DB>,
  schema: Schema,
  before: readonly string[],
  isEmpty: (db: Kysely<DB>) => Promise<boolean>,
): Promise<boolean> {
  return inTurn(db, async (transaction) => {
    if (!(await isEmpty(transaction))) return false;
    const [extensions, ...areas] = schema.tables;
    if (extensions) await runScript(transaction, extensions);
    await makeFunctions(transaction, schema.inTables);
    for (const area of areas) await runScript(transaction, area);
    const done = Object.fromEntries(before.map((name) => [name, { up: async () => {} }]));
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => done } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return true;
  });
}
