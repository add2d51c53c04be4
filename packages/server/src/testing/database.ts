import type pg from 'pg';
import { inject } from 'vitest';
import { asAdmin, login } from './postgres.ts';

/** A migrated, empty database of a test file's own, with the two logins that the server has. */
export type TestDatabase = { name: string; owner: pg.ClientConfig; app: pg.ClientConfig };

let copies = 0;

/**
 * Copies the migrated template. A file asks once and shares the copy between its tests; nothing has to be cleaned up,
 * because all copies go when the run ends.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const name = `${postgres.template}_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? 0}_${++copies}_${Date.now().toString(36)}`;
  await asAdmin(postgres, (client) =>
    client.query(`create database ${name} template ${postgres.template} owner schoolbell_owner`),
  );
  return { name, owner: login(postgres, 'schoolbell_owner', name), app: login(postgres, 'schoolbell_app', name) };
}

/** How a superuser signs in to such a database, to write rows that no handler would. */
export function superuserOf({ name }: TestDatabase): pg.ClientConfig {
  const { admin } = inject('postgres');
  return admin.connectionString
    ? { connectionString: admin.connectionString.replace(/\/[^/]*$/, `/${name}`) }
    : { ...admin, database: name };
}
