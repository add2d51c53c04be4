import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';

/** A file of SQL: its name without the ending, how messages call it, and its text. */
export type Script = { name: string; file: string; text: string };

const lock = 5_227_053;
const lockNotAvailable = '55P03';
const attempts = 20;

/** The SQL files of a folder, by name. */
export function readScripts(folder: string): Script[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      file,
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}

/** Runs a whole file and says where it failed. Without parameters the driver sends it in one piece, as PostgreSQL's own shell does. */
export async function runScript<DB>(db: Kysely<DB>, { file, text }: Omit<Script, 'name'>): Promise<void> {
  try {
    await db.executeQuery(CompiledQuery.raw(text));
  } catch (error) {
    const { position } = error as pg.DatabaseError;
    const line = position ? `, line ${text.slice(0, Number(position)).split('\n').length}` : '';
    if (error instanceof Error) error.message = `${file}${line}: ${error.message}`;
    throw error;
  }
}

/**
 * Does something in one transaction, under one lock for all servers. Where it waited too long for a table in use, it steps
 * back, so it never blocks the requests behind it, and is tried again.
 */
export async function inTurn<DB, T>(db: Kysely<DB>, work: (transaction: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(transaction);
        await sql`set local lock_timeout = '3s'`.execute(transaction);
        return work(transaction);
      });
    } catch (error) {
      if ((error as pg.DatabaseError).code !== lockNotAvailable || attempt === attempts) throw error;
      await sleep(Math.min(250 * attempt, 3_000));
    }
  }
}
