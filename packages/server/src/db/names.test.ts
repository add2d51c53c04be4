import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { asAdmin, login } from '../testing/postgres.ts';
import { migrate } from './migrate.ts';

const migration = join(import.meta.dirname, '../../migrations/0038_names_and_addresses.sql');

test('segments that share a name get a number each, of every school, and the oldest keeps its name', async () => {
  const postgres = inject('postgres');
  const name = `${postgres.template}_names_${process.pid}`;
  await asAdmin(postgres, (client) => client.query(`create database ${name} owner schoolbell_owner`));
  const owner = login(postgres, 'schoolbell_owner', name);
  await migrate(owner);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const dedupe = readFileSync(migration, 'utf8').split('-- A guardian receives')[0]!;
    await client.query(`alter table institution no force row level security; alter table segment no force row level security;
      drop index segment_by_name; create unique index segment_by_name on segment (institution_id, segment_type, lower(segment_name));
      alter table segment drop constraint segment_institution_id_fkey;`);
    await client.query(`insert into segment (institution_id, segment_name, segment_type, filter_data) values
      (1, 'Summer', 'student', '[]'), (1, 'SUMMER', 'lead', '[]'), (1, 'summer (2)', 'student', '[]'), (2, 'Summer', 'lead', '[]'),
      (1, '${'x'.repeat(100)}', 'student', '[]'), (1, '${'X'.repeat(100)}', 'lead', '[]')`);
    await client.query(dedupe);
    await client.query('alter table segment no force row level security');
    const { rows } = await client.query('select segment_name from segment order by segment_id');
    expect(rows.map((row) => row.segment_name)).toEqual([
      'Summer',
      'SUMMER (3)',
      'summer (2)',
      'Summer',
      'x'.repeat(100),
      `${'X'.repeat(94)} (2)`,
    ]);
  } finally {
    await client.end();
    await asAdmin(postgres, (admin) => admin.query(`drop database ${name}`));
  }
});
