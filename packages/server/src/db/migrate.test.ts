import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { asAdmin, login } from '../testing/postgres.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'schoolbell-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

let owner: pg.ClientConfig;
let made = 0;
beforeEach(async () => {
  const postgres = inject('postgres');
  const name = `${postgres.template}_empty_${process.pid}_${++made}`;
  await asAdmin(postgres, (client) => client.query(`create database ${name} owner schoolbell_owner`));
  owner = login(postgres, 'schoolbell_owner', name);
  rmSync(folder, { recursive: true });
  writeMigrations({
    '0001_first.sql': 'create table first (id int); insert into first values (1);',
    '0002_second.sql': 'create table second (id int)',
  });
});

test('it applies what is missing, in order, once', async () => {
  expect(await migrate(owner, { folder })).toEqual({ applied: ['0001_first', '0002_second'] });
  expect(await migrate(owner, { folder })).toEqual({ applied: [] });
  writeMigrations({ '0003_third.sql': 'create table third (id int)' });
  expect(await migrate(owner, { folder })).toEqual({ applied: ['0003_third'] });
});

test('several servers that start at once apply each migration once between them', async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(owner, { folder })));
  expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first', '0002_second']);
  expect(await rows('select * from first')).toHaveLength(1);
});

test('a migration that fails says where, leaves no trace, and those before it stay', async () => {
  writeMigrations({ '0003_third.sql': 'create table third (id int);\ncreate tabel fourth (id int);' });
  await expect(migrate(owner, { folder })).rejects.toThrow('Migration 0003_third.sql, line 2: syntax error');
  expect(
    await rows("select to_regclass('second') is not null as second, to_regclass('third') is not null as third"),
  ).toEqual([{ second: true, third: false }]);
  writeMigrations({ '0003_third.sql': 'create table third (id int);' });
  expect(await migrate(owner, { folder })).toEqual({ applied: ['0003_third'] });
});

test('a database that is ahead of the code is refused in one sentence', async () => {
  await migrate(owner, { folder });
  rmSync(join(folder, '0002_second.sql'));
  await expect(migrate(owner, { folder })).rejects.toThrow(
    "The database is ahead of this Schoolbell: it already has the migration 0002_second, which this version doesn't know.",
  );
});

test('a table in use makes the migration wait its turn rather than stop the table', { timeout: 30_000 }, async () => {
  await migrate(owner, { folder });
  writeMigrations({ '0003_third.sql': 'alter table first add column name text' });
  const user = new pg.Client(owner);
  await user.connect();
  await user.query('begin; select * from first');
  const run = migrate(owner, { folder });
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await user.query('commit');
  expect(await run).toEqual({ applied: ['0003_third'] });
  await user.end();
});

test('a file that is not named like a migration is refused', async () => {
  writeMigrations({ 'third.sql': '' });
  await expect(migrate(owner, { folder })).rejects.toThrow(
    'The migration third.sql is not named like 0001_what_it_does.sql.',
  );
});

function writeMigrations(files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const answer = await client.query(sql);
  await client.end();
  return answer.rows;
}
