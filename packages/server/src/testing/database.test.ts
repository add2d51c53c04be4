import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('each file gets its own migrated database, which the app can use but not own', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  expect(first.name).not.toBe(second.name);
  const client = new pg.Client(first.app);
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as migrations, (select tableowner from pg_tables where tablename = 'institution') as owner from kysely_migration",
  );
  await client.end();
  expect(rows[0].migrations).toBeGreaterThan(0);
  expect(rows[0].owner).toBe('schoolbell_owner');
});
