import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergesOf } from '../../testing/merges.ts';
import { superuserOf, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Place, point } from '../../testing/rows.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { finishMerges } from '../merges/undoing/queries.ts';

let database: TestDatabase;
let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  school = await server.school();
});
afterAll(() => server.stop());

const { post, get, add, guardian, details, merge } = mergesOf(
  () => server,
  () => school,
);
/** A superuser's connection to this file's database, which can write rows that no handler would. */
async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(superuserOf(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
/** Each table of the school with a hash of its rows; history and jobs are separate, because they only ever grow. */
async function tables(): Promise<Record<string, string>> {
  return asSuperuser(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('audit', 'happening', 'job', 'idempotency', 'person_count', 'rate_limit', 'report_change', 'session') order by 1",
    );
    const sums: Record<string, string> = {};
    for (const { name } of rows)
      sums[name] = (
        await client.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`)
      ).rows[0].sum;
    const counted = await client.query(
      "select md5(string_agg(one::text, '|' order by one::text)) as sum from (select institution_id, role_id, is_archived, status, sum(people) from person_count group by 1, 2, 3, 4 having sum(people) <> 0) one",
    );
    return { ...sums, person_count: counted.rows[0].sum };
  });
}
/** Every column of the database that points at a person, or says whose a row is, except the merge's own. */
const linksQuery = `select c.oid::regclass::text as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname <> 'institution_id' and c.relname <> 'merge' and (c.relname, a.attname) <> ('person', 'user_detail_id')
    and (col_description(c.oid, a.attnum) ~ '^@whose' or exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'person'::regclass and a.attnum = any (k.conkey))) order by 1, 2`;

test('a merge re-points every column, and its undo returns every table to what it was', async () => {
  const [kept, gone] = [
    await add({ firstName: 'Lena', guardian: guardian('Ines', 'ines@one.example') }),
    await add({ firstName: 'Lena', surname: 'Twice', guardian: guardian('Ines', 'ines@two.example') }),
  ];
  const { links, refused } = await asSuperuser(async (client) => {
    await client.query("set session_replication_role = 'replica'");
    const found = (await client.query<Place>(linksQuery)).rows;
    const problems: string[] = [];
    // A lead's owner is a column of people themselves; a guardian is one by the records above.
    for (const link of found.filter((one) => one.table !== 'person'))
      await point(client, link, { institution_id: school.institution_id, value: String(gone) }).catch((error: Error) =>
        problems.push(`${link.table}.${link.column}: ${error.message}`),
      );
    await client.query('update person set owner_id = $1 where user_detail_id = $2', [gone, kept]);
    return { links: found, refused: problems };
  });
  expect(refused).toEqual([]);
  const pointing = async (at: number) =>
    asSuperuser(async (client) => {
      const counts = [];
      for (const { table, column } of links)
        if ((await client.query(`select from ${table} where "${column}" = $1`, [at])).rowCount)
          counts.push(`${table}.${column}`);
      return counts;
    });
  // The positive control: before the merge each of them pointed at the other record.
  expect(await pointing(gone)).toEqual(links.map(({ table, column }) => `${table}.${column}`));
  const before = await tables();
  const merged = await merge(kept, gone, ['surname']);
  expect([merged.status, merged.body.user_detail_id]).toEqual([200, kept]);
  expect(await pointing(gone)).toEqual([]);
  expect(await tables()).not.toEqual(before);
  expect((await details(kept)).surname).toBe('Twice');
  expect((await get('student/getDetails', { user_detail_id: gone })).status).toBe(404);
  const undone = await post('duplicates/undo', { merge_id: merged.body.merge_id });
  expect(undone.body.message).toBe('Lena Twice and Lena Twice are separate again.');
  expect(await tables()).toEqual(before);
});

test('what was written after a merge stays when it is undone', async () => {
  const [kept, gone] = [await add({ firstName: 'Nora' }), await add({ firstName: 'Nora', phone: '+65 6999 0000' })];
  const { body } = await merge(kept, gone, ['phone']);
  const { version } = await details(kept);
  await post('students/update', { user_detail_id: kept, version, surname: 'Later' });
  await post('duplicates/undo', { merge_id: body.merge_id });
  expect(await details(kept)).toMatchObject({ surname: 'Later', phone: '' });
  expect(await details(gone)).toMatchObject({ firstName: 'Nora', phone: '+65 6999 0000', is_archived: 0 });
});

test('merges are undone last first, for thirty days, and then are final', async () => {
  const [one, two, three] = [
    await add({ firstName: 'Ola' }),
    await add({ firstName: 'Ola' }),
    await add({ firstName: 'Ola' }),
  ];
  const first = (await merge(two, three)).body.merge_id;
  const second = (await merge(one, two)).body.merge_id;
  expect((await post('duplicates/undo', { merge_id: first })).status).toBe(404);
  expect((await get('duplicates/merges')).body.data.map((row: { merge_id: number }) => row.merge_id)).toContain(second);
  await school.sql((db) => finishMerges(db, school.institution_id, new Date(Date.now() + 1000)));
  expect((await post('duplicates/undo', { merge_id: second })).status).toBe(404);
  expect(
    await school.sql(
      async (db) => (await sql`select from person where user_detail_id in (${two}, ${three})`.execute(db)).rows.length,
    ),
  ).toBe(0);
});
