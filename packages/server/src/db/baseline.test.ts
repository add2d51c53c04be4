import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { asAdmin, login } from '../testing/postgres.ts';
import { partOf, structureOf } from '../testing/structure.ts';
import { migrate } from './migrate.ts';

const before = join(import.meta.dirname, '../../migrations/before-baseline');
const folder = mkdtempSync(join(tmpdir(), 'schoolbell-baseline-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
async function emptyDatabase(): Promise<pg.ClientConfig> {
  const postgres = inject('postgres');
  const name = `${postgres.template}_baseline_${process.pid}_${++made}`;
  await asAdmin(postgres, (client) => client.query(`create database ${name} owner schoolbell_owner`));
  return login(postgres, 'schoolbell_owner', name);
}

async function withClient<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of an earlier version: it has recorded the first of the migrations before the baseline. */
async function databaseOf(count: number): Promise<pg.ClientConfig> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of readdirSync(before).sort().slice(0, count)) cpSync(join(before, file), join(folder, file));
  const owner = await emptyDatabase();
  const { applied } = await migrate(owner, { folder });
  expect(applied).toHaveLength(count);
  return owner;
}

const fresh = await emptyDatabase();
const freshRun = await migrate(fresh);
const structure = await withClient(fresh, structureOf);

test('a new database is made from the baseline, and then knows nothing that it lacks', async () => {
  expect(freshRun.applied[0]).toBe('baseline');
  expect(freshRun.applied).not.toContain('0037_what_is_whose');
  expect(await migrate(fresh)).toEqual({ applied: [] });
});

test('of several servers that start at once on a new database, one creates it', async () => {
  const owner = await emptyDatabase();
  const runs = await Promise.all(Array.from({ length: 3 }, () => migrate(owner)));
  expect(runs.flatMap(({ applied }) => applied).sort()).toEqual([...freshRun.applied].sort());
  expect(await withClient(owner, structureOf)).toEqual(structure);
});

test.each([20, 37])(
  'a database that has the first %i migrations is brought to the very same state',
  { timeout: 120_000 },
  async (count) => {
    const owner = await databaseOf(count);
    const { applied } = await migrate(owner);
    expect(applied.filter((name) => name <= '0037_z')).toHaveLength(37 - count);
    const brought = await withClient(owner, structureOf);
    expect(brought.filter((line) => !structure.includes(line))).toEqual([]);
    expect(structure.filter((line) => !brought.includes(line))).toEqual([]);
  },
);

test('it would be noticed if not: everything that a database is made of is compared', { timeout: 60_000 }, async () => {
  const seen = async (change: string, part?: string): Promise<string[]> =>
    withClient(fresh, async (client) => {
      await client.query(`begin; ${change}`);
      const changed = await structureOf(client, part);
      await client.query('rollback');
      const was = part ? structure.filter((line) => partOf(line) === part) : structure;
      const differing = [
        ...changed.filter((line) => !was.includes(line)),
        ...was.filter((line) => !changed.includes(line)),
      ];
      return [...new Set(differing.map((line) => line.slice(0, line.indexOf(':'))))].sort();
    });
  expect(await seen('')).toEqual([]);
  const changes: Record<string, string> = {
    'alter table tag alter column tag_name drop not null': 'column tag.tag_name',
    'alter table tag alter column tag_name set storage plain': 'column tag.tag_name',
    'alter table tag alter column tag_name set (n_distinct = 7)': 'column tag.tag_name',
    'alter table tag alter column tag_name set statistics 7': 'column tag.tag_name',
    'alter table tag alter column tag_name type text collate "C"': 'column tag.tag_name',
    "alter table tag alter column tag_name set default 'x'": 'column tag.tag_name',
    'alter table tag alter column id set generated always': 'column tag.id',
    "comment on column tag.tag_name is '@personal'": 'column tag.tag_name',
    'grant update (note) on credit_grant to public': 'column credit_grant.note',
    'revoke update (note) on credit_entry from schoolbell_app': 'column credit_entry.note',
    'grant delete on audit to schoolbell_app': 'table audit',
    'alter table tag no force row level security': 'table tag',
    'alter table event set (fillfactor = 90)': 'table event',
    'alter table rate_limit set unlogged': 'table rate_limit',
    'drop policy of_tenant on tag': 'policy tag.of_tenant',
    'alter policy of_tenant on tag with check (true)': 'policy tag.of_tenant',
    'alter table tag rename constraint tag_institution_id_fkey to other': 'constraint tag.other',
    'alter table tag drop constraint tag_colour_check': 'constraint tag.tag_colour_check',
    'alter table event alter constraint event_of_series deferrable': 'constraint event.event_of_series',
    'drop index tag_name_once': 'index tag_name_once',
    'alter index person_search set (gin_pending_list_limit = 512)': 'index person_search',
    'drop trigger person_added on person': 'trigger person.person_added',
    'alter table person enable always trigger person_added': 'trigger person.person_added',
    'alter function fold(text) stable': 'function fold(text)',
    'alter function fold(text) cost 7': 'function fold(text)',
    "alter function lands(bigint) set search_path = 'public'": 'function lands(bigint)',
    'alter function lands(bigint) security invoker': 'function lands(bigint)',
    'revoke execute on function lands from schoolbell_app': 'function lands(bigint)',
    "create or replace function name_stages() returns trigger language plpgsql as 'begin return new; end'":
      'function name_stages()',
    'alter sequence tag_id_seq cache 5': 'sequence tag_id_seq',
    'revoke usage on sequence institution_institution_id_seq from schoolbell_app':
      'table institution_institution_id_seq',
    'alter default privileges in schema public revoke delete on tables from schoolbell_app':
      'default rights schoolbell_owner r',
    'revoke usage on schema public from schoolbell_app': 'schema public',
    'drop extension btree_gin cascade': 'extension btree_gin',
    "create collation words (locale = 'C')": 'collation words',
    'create operator === (leftarg = bigint, rightarg = bigint, function = int8eq)': 'operator ===(bigint,bigint)',
    "create type mood as enum ('good')": 'type mood',
    'create view seen as select 1 as one': 'table seen',
    "insert into setup_token (token_hash) values ('\\x00')": 'row of setup_token',
    "delete from kysely_migration where name = '0007_batches'": 'row of kysely_migration',
  };
  for (const [change, thing] of Object.entries(changes)) {
    expect(await seen(change, partOf(thing)), change).toContain(thing);
  }
});
