import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';

/** What a run did: the names of the migrations that it applied, in order. */
export type MigrationRun = { applied: string[] };

export type MigrateOptions = { folder?: string; report?: (line: string) => void };

const migrationsFolder = join(import.meta.dirname, '../../migrations');
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
const migrationLock = 5_227_053;
const lockNotAvailable = '55P03';
const attempts = 20;

/**
 * Brings the database up to the code: each `migrations/NNNN_name.sql` that it lacks, in order, each in one transaction
 * under one lock for all servers. Forward only: a database that is ahead of the code is refused with a StartFailure.
 * A migration waits three seconds for a table that is in use and then steps back, so it never blocks the requests
 * behind it; it is tried again until it gets through.
 */
export async function migrate(owner: pg.ClientConfig, options: MigrateOptions = {}): Promise<MigrationRun> {
  const migrations = readMigrations(options.folder ?? migrationsFolder);
  const pool = new pg.Pool({ ...owner, max: 1 });
  // Without a listener, a database that goes away would end the process instead of this promise.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<MigrationTables>({ dialect: new ForwardDialect({ pool }) });
  try {
    const pending = await pendingMigrations(db, migrations);
    const applied: string[] = [];
    while (applied.length < pending.length) {
      const name = await applyNext(db, migrations);
      if (!name) break;
      options.report?.(`Database: ${name}`);
      applied.push(name);
    }
    return { applied };
  } finally {
    await db.destroy();
  }
}

type MigrationTables = { kysely_migration: { name: string; timestamp: string } };

function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    if (!fileName.test(file)) throw new StartFailure(`The migration ${file} is not named like 0001_what_it_does.sql.`);
    const text = readFileSync(join(folder, file), 'utf8');
    migrations[file.slice(0, -'.sql'.length)] = { up: (db) => runScript(db, file, text) };
  }
  return migrations;
}

/** Without parameters the driver sends the whole script at once, as PostgreSQL's own shell does. */
async function runScript(db: Kysely<unknown>, file: string, text: string): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(db);
  try {
    await db.executeQuery(CompiledQuery.raw(text));
  } catch (error) {
    const { position } = error as pg.DatabaseError;
    const line = position ? `, line ${text.slice(0, Number(position)).split('\n').length}` : '';
    if (error instanceof Error) error.message = `Migration ${file}${line}: ${error.message}`;
    throw error;
  }
}

async function pendingMigrations(
  db: Kysely<MigrationTables>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  const done = rows[0]?.exists
    ? (await db.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name)
    : [];
  const unknown = done.filter((name) => !(name in migrations)).sort();
  if (unknown.length > 0) {
    throw new StartFailure(
      `The database is ahead of this Schoolbell: it already has the migration ${unknown.at(-1)}, which this version doesn't know. Start the newer version, or restore a backup from before it.`,
    );
  }
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/** Applies one migration in its own transaction and returns its name; undefined when another server did the rest meanwhile. */
async function applyNext(
  db: Kysely<MigrationTables>,
  migrations: Record<string, Migration>,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
        const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
        const { error, results } = await migrator.migrateUp();
        if (error) throw error;
        return results?.[0]?.migrationName;
      });
    } catch (error) {
      if ((error as pg.DatabaseError).code !== lockNotAvailable || attempt === attempts) throw error;
      await sleep(Math.min(250 * attempt, 3_000));
    }
  }
}

/**
 * Kysely's own lock lasts for a session, which a connection pooler may share out between transactions; ours is taken by
 * `applyNext` and ends with its transaction.
 */
class ForwardDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
