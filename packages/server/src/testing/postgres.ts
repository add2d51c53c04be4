import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureOwnDatabase } from '../db/cluster-roles.ts';
import { startEmbedded } from '../db/embedded.ts';
import { alive, stopPostmaster } from '../db/embedded-postmaster.ts';
import { migrate } from '../db/migrate.ts';

/** The one PostgreSQL of a test run: how its superuser signs in, its roles' passwords, and the migrated database to copy. */
export type TestPostgres = { admin: pg.ClientConfig; passwords: { owner: string; app: string }; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const folderPrefix = 'schoolbell-test-';

/**
 * Runs before the first test: starts a throwaway PostgreSQL, or uses the one in DATABASE_URL_TEST with a superuser, and
 * migrates the database that every test file copies. Returns what undoes it after the last test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL_TEST']
    ? await borrow(process.env['DATABASE_URL_TEST'])
    : await startThrowaway();
  try {
    await prepareTemplate(server.postgres);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', server.postgres);
  return server.stop;
}

type Server = { postgres: TestPostgres; stop: () => Promise<void> };

async function startThrowaway(): Promise<Server> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  // Root runs the database as another user, who must be able to pass through.
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, mode: 'throwaway' });
  const stop = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { postgres: { admin: database.admin, passwords: database.passwords, template: 'schoolbell' }, stop };
}

async function borrow(connectionString: string): Promise<Server> {
  const template = `schoolbell_test_${process.pid}`;
  const postgres = {
    admin: { connectionString },
    passwords: { owner: 'owner-of-tests', app: 'app-of-tests' },
    template,
  };
  const stop = () =>
    asAdmin(postgres, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [template],
      );
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    });
  return { postgres, stop };
}

async function prepareTemplate(postgres: TestPostgres): Promise<void> {
  await asAdmin(postgres, async (client) => {
    await ensureOwnDatabase(client, postgres.passwords, postgres.template);
    await client.query(`alter role schoolbell_owner login password '${postgres.passwords.owner}'`);
    await client.query(`alter role schoolbell_app login password '${postgres.passwords.app}'`);
  });
  await migrate(login(postgres, 'schoolbell_owner', postgres.template));
}

/** How a role of the test server signs in to one of its databases. */
export function login(
  postgres: TestPostgres,
  user: 'schoolbell_owner' | 'schoolbell_app',
  database: string,
): pg.ClientConfig {
  const password = user === 'schoolbell_owner' ? postgres.passwords.owner : postgres.passwords.app;
  if (!postgres.admin.connectionString) return { ...postgres.admin, user, password, database };
  const { host, port } = new pg.Client(postgres.admin);
  return { host, port, user, password, database };
}

/** Does something as the test server's superuser, on a separate connection. */
export async function asAdmin<T>(postgres: TestPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(postgres.admin);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ends what test runs that were killed left running, so that repeating them is always safe. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || alive(pid)) continue;
    const folder = join(tmpdir(), name);
    try {
      const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
      if (alive(postmaster)) await stopPostmaster(postmaster);
    } catch {
      // It has already ended, or belongs to another user, whose own next run removes it.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
