import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { makeFromBaseline, readSchema } from './baseline.ts';
import { bringFunctions } from './functions.ts';
import { inTurn, readScripts, runScript } from './scripts.ts';

/** The result of a run: `baseline` if it created a new database, and the names of the applied migrations, in order. */
export type MigrationRun = { applied: string[] };

/** Another folder of migrations comes without a baseline and without functions, unless it names their folder too. */
export type MigrateOptions = { folder?: string; schema?: string; report?: (line: string) => void };

const migrationsFolder = join(import.meta.dirname, '../../migrations');
const schemaFolder = join(import.meta.dirname, '../../schema');
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Brings the database up to the code. A new one is made from the baseline in `schema/`; one that has some of the migrations
 * in `migrations/before-baseline` gets the rest of them. Then each `migrations/NNNN_name.sql` that it lacks, in order, each
 * in one transaction under one lock for all servers, and at last the functions whose files have changed. Forward only: a
 * database that is ahead of the code is refused with a StartFailure. A migration waits three seconds for a table that is in
 * use and then steps back, so it never blocks the requests behind it; it is tried again until it gets through.
 */
export async function migrate(owner: pg.ClientConfig, options: MigrateOptions = {}): Promise<MigrationRun> {
  const folder = options.folder ?? migrationsFolder;
  const before = readMigrations(join(folder, 'before-baseline'));
  const later = readMigrations(folder);
  const schemaOf = options.schema ?? (options.folder ? undefined : schemaFolder);
  const schema = schemaOf ? readSchema(schemaOf) : undefined;
  const pool = new pg.Pool({ ...owner, max: 1 });
  // Without a listener, a database that goes away would end the process instead of this promise.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<MigrationTables>({ dialect: new ForwardDialect({ pool }) });
  try {
    const applied: string[] = [];
    const done = (name: string) => {
      options.report?.(`Database: ${name}`);
      applied.push(name);
    };
    if (schema && (await isEmpty(db)) && (await makeFromBaseline(db, schema, Object.keys(before), isEmpty))) {
      done('baseline');
    }
    const migrations = { ...before, ...later };
    for (const _pending of await pendingMigrations(db, migrations)) {
      const name = await applyNext(db, migrations);
      if (!name) break;
      done(name);
    }
    if (schema) {
      const functions = await bringFunctions(db, schema.functions);
      if (functions.length > 0) options.report?.(`Database: functions brought up to date: ${functions.length}`);
    }
    return { applied };
  } finally {
    await db.destroy();
  }
}

type MigrationTables = { kysely_migration: { name: string; timestamp: string } };

function readMigrations(folder: string): Record<string, Migration> {
  const migrations: Record<string, Migration> = {};
  for (const { name, file, text } of existsSync(folder) ? readScripts(folder) : []) {
    if (!fileName.test(file)) throw new StartFailure(`The migration ${file} is not named like 0001_what_it_does.sql.`);
    migrations[name] = { up: (db) => runScript(db, { file: `Migration ${file}`, text }) };
  }
  return migrations;
}

/** The names of the migrations that the database has recorded. */
async function doneMigrations(db: Kysely<MigrationTables>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!rows[0]?.exists) return [];
  return (await db.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name);
}

const isEmpty = async (db: Kysely<MigrationTables>): Promise<boolean> => (await doneMigrations(db)).length === 0;

async function pendingMigrations(
  db: Kysely<MigrationTables>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const done = await doneMigrations(db);
  const unknown = done.filter((name) => !(name in migrations)).sort();
  if (unknown.length > 0) {
    throw new StartFailure(
      `The database is ahead of this Schoolbell: it already has the migration ${unknown.at(-1)}, which this version doesn't know. Start the newer version, or restore a backup from before it.`,
    );
  }
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/** Applies one migration in its own transaction and returns its name; undefined if another server has done the rest. */
async function applyNext(
  db: Kysely<MigrationTables>,
  migrations: Record<string, Migration>,
): Promise<string | undefined> {
  return inTurn(db, async (transaction) => {
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    return results?.[0]?.migrationName;
  });
}

/**
 * Kysely's own lock belongs to a session, which a connection pooler may share between transactions; ours is taken by
 * `inTurn` and ends with its transaction.
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
