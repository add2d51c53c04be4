import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { asAdmin, login } from '../testing/postgres.ts';
import { migrate } from './migrate.ts';

const root = mkdtempSync(join(tmpdir(), 'schoolbell-functions-'));
const folder = join(root, 'migrations');
const schema = join(root, 'schema');
afterAll(() => rmSync(root, { recursive: true }));

let client: pg.Client;
let owner: pg.ClientConfig;
let made = 0;
beforeEach(async () => {
  const postgres = inject('postgres');
  const name = `${postgres.template}_functions_${process.pid}_${++made}`;
  await asAdmin(postgres, (admin) => admin.query(`create database ${name} owner schoolbell_owner`));
  owner = login(postgres, 'schoolbell_owner', name);
  rmSync(root, { recursive: true });
  write('migrations/before-baseline/0001_first.sql', 'create table thing (id int)');
  write('schema/00_extensions.sql', 'create extension if not exists pg_trgm');
  write('schema/01_things.sql', 'create table thing (id int default first_id())');
  write('schema/functions/in-tables/first_id.sql', 'create or replace function first_id() returns int return 7;');
  write('schema/functions/things.sql', counting('thing'));
});

const counting = (table: string, of = 'bigint') =>
  `create or replace function things() returns ${of} language sql as 'select count(*) from ${table}';`;

test('a function gets a new text from its file, once, and all others are left as they are', async () => {
  expect(await run()).toEqual(['Database: baseline', 'Database: functions brought up to date: 1']);
  expect(await answer()).toBe('0');
  expect(await run()).toEqual([]);
  write('schema/functions/things.sql', counting('generate_series(1, 5)'));
  expect(await run()).toEqual(['Database: functions brought up to date: 1']);
  expect(await answer()).toBe('5');
  expect(await run()).toEqual([]);
});

test('a new function can need the table of its migration, on a new database and on an old one', async () => {
  await run();
  write('migrations/0002_second.sql', 'create table second (id int); insert into second values (1), (2)');
  write('schema/functions/things.sql', counting('second'));
  const both = ['Database: 0002_second', 'Database: functions brought up to date: 1'];
  expect(await run()).toEqual(both);
  expect(await answer()).toBe('2');
  const postgres = inject('postgres');
  const name = `${postgres.template}_functions_${process.pid}_${++made}`;
  await asAdmin(postgres, (admin) => admin.query(`create database ${name} owner schoolbell_owner`));
  owner = login(postgres, 'schoolbell_owner', name);
  expect(await run()).toEqual(['Database: baseline', ...both]);
  expect(await answer()).toBe('2');
});

test('a function with a new return type is dropped by a migration and created from its file', async () => {
  await run();
  write('schema/functions/things.sql', counting('thing', 'numeric'));
  await expect(run()).rejects.toThrow('Function things.sql: cannot change return type of existing function');
  expect(await answer()).toBe('0');
  write('migrations/0002_things_are_numeric.sql', 'drop function if exists things()');
  expect(await run()).toEqual(['Database: 0002_things_are_numeric', 'Database: functions brought up to date: 1']);
});

test('a file that fails says where, and leaves all functions as they were', async () => {
  await run();
  write('schema/functions/another.sql', counting('thing').replace('things()', 'another()'));
  write('schema/functions/things.sql', '\ncreate or replace functoin things() returns int return 1;');
  await expect(run()).rejects.toThrow('Function things.sql, line 2: syntax error');
  expect(await rows("select to_regproc('another') is null as gone")).toEqual([{ gone: true }]);
});

test('a file makes the function of its name, and that name has one function', async () => {
  write('schema/functions/things.sql', counting('thing').replace('things()', 'other()'));
  await expect(run()).rejects.toThrow('Function things.sql: could not find a function named "things"');
  write('schema/functions/things.sql', counting('thing') + counting('thing').replace('things()', 'things(int)'));
  await expect(run()).rejects.toThrow('Function things.sql: function name "things" is not unique');
});

test('a database that is ahead of the code keeps its functions', async () => {
  write('migrations/0002_second.sql', 'create table second (id int)');
  await run();
  rmSync(join(folder, '0002_second.sql'));
  write('schema/functions/things.sql', counting('generate_series(1, 5)'));
  await expect(run()).rejects.toThrow('The database is ahead of this Schoolbell');
  expect(await answer()).toBe('0');
});

test('every function of the database comes from a file, matches it, and can run', async () => {
  const functions = join(import.meta.dirname, '../../schema/functions');
  const files = ['in-tables', '.'].flatMap((below) =>
    readdirSync(join(functions, below))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => join(functions, below, file)),
  );
  client = new pg.Client((await testDatabase()).owner);
  await client.connect();
  const all = async () =>
    (
      await client.query<{
        name: string;
        text: string;
      }>(`select proname as name, pg_get_functiondef(oid) as text from pg_proc p
        where pronamespace = 'public'::regnamespace and prokind = 'f'
          and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e') order by 1`)
    ).rows;
  const before = await all();
  expect(before.map(({ name }) => `${name}.sql`)).toEqual(files.map((file) => file.split('/').at(-1)).sort());
  // Now everything they name exists, so PostgreSQL checks their bodies as well.
  await client.query('begin; set local check_function_bodies = on');
  for (const file of files) await client.query(readFileSync(file, 'utf8'));
  expect(await all()).toEqual(before);
  await client.end();
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function run(): Promise<string[]> {
  const said: string[] = [];
  await migrate(owner, { folder, schema, report: (line) => said.push(line) });
  return said;
}

async function rows(sql: string): Promise<unknown[]> {
  client = new pg.Client(owner);
  await client.connect();
  const answered = await client.query(sql);
  await client.end();
  return answered.rows;
}

const answer = async (): Promise<unknown> =>
  ((await rows('select things()::text as things')) as { things: string }[])[0]?.things;
