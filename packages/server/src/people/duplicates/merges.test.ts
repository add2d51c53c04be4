import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuserOf, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Place, point } from '../../testing/rows.ts';
import { type TestSchool, testServer, type TestServer } from '../../testing/server.ts';
import { finishMerges } from '../merges/undoing/queries.ts';
import { findPairs } from './pairs/queries.ts';

let database: TestDatabase;
let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  school = await server.school();
});
afterAll(() => server.stop());

const post = (path: string, input: Record<string, unknown>, as = school.owner) =>
  server.call('POST', path, input, { as });
const get = (path: string, input: Record<string, unknown> = {}, as = school.owner) =>
  server.call('GET', path, input, { as });
const add = async (input: Record<string, unknown>, path = 'students/add'): Promise<number> =>
  (await post(path, { isDuplicate: 1, ...input })).body.user_detail_id;
const guardian = (firstName: string, email = '') => ({
  firstName,
  surname: 'Keller',
  email,
  phone: '',
  relation: 'Mother',
});
const details = async (user_detail_id: number) => (await get('student/getDetails', { user_detail_id })).body;
async function merge(kept: number, gone: number, take: string[] = []) {
  const { body } = await get('duplicates/compare', { user_detail_id: kept, duplicate_id: gone });
  return post('duplicates/merge', {
    user_detail_id: kept,
    duplicate_id: gone,
    version: body.version,
    duplicate_version: body.duplicate_version,
    take,
  });
}
/** Runs the search that the worker would run. */
function look(): Promise<number> {
  return school.sql((db) => findPairs(db, school.institution_id, { now: new Date() }));
}
/** A superuser's connection to this file's database: it may write rows that no handler would. */
async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(superuserOf(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
/** Each table of the school with a hash of its rows; history and work are told apart, because they only ever grow. */
async function tables(): Promise<Record<string, string>> {
  return asSuperuser(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('audit', 'job', 'idempotency', 'person_count', 'rate_limit', 'session') order by 1",
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
/** Every column of the database that points at a person, or says whose a row is; the merge's own aside, and what people are. */
const linksQuery = `select c.oid::regclass::text as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname <> 'institution_id' and c.relname <> 'merge' and (c.relname, a.attname) <> ('person', 'user_detail_id')
    and (col_description(c.oid, a.attnum) ~ '^@whose' or exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'person'::regclass and a.attnum = any (k.conkey))) order by 1, 2`;

test('a merge re-points every column there is, and its undo returns every table to what it was', async () => {
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
  // The positive control: before the merge each of them pointed at the one who goes.
  expect(await pointing(gone)).toEqual(links.map(({ table, column }) => `${table}.${column}`));
  const before = await tables();
  const merged = await merge(kept, gone, ['surname']);
  expect([merged.status, merged.body.user_detail_id]).toEqual([200, kept]);
  expect(await pointing(gone)).toEqual([]);
  expect(await tables()).not.toEqual(before);
  expect((await details(kept)).surname).toBe('Twice');
  expect((await get('student/getDetails', { user_detail_id: gone })).status).toBe(404);
  const undone = await post('duplicates/undo', { merge_id: merged.body.merge_id });
  expect(undone.body.message).toBe('Lena Twice and Lena Twice are two again.');
  expect(await tables()).toEqual(before);
});

test('fields are taken one by one, guardians and notes come along, and the mark goes', async () => {
  const kept = await add({ firstName: 'Timo', surname: 'Berg', dob: '2014-02-03', guardian: guardian('Rita') });
  const gone = await add({
    firstName: 'Timo',
    surname: 'Berg',
    dob: '2014-02-03',
    phone: '+65 6123 4567',
    email: 'timo@two.example',
    guardian: guardian('Rolf'),
  });
  await post('notes/add', { user_detail_id: gone, message_box: 'Allergic to nuts' });
  expect(await look()).toBeGreaterThan(0);
  const { body } = await get('duplicates/compare', { user_detail_id: kept, duplicate_id: gone });
  expect(body.fields.find((one: { name: string }) => one.name === 'phone')).toEqual({
    name: 'phone',
    label: 'Phone',
    kept: '',
    gone: '+65 6123 4567',
    side: 'gone',
  });
  expect(body.moves).toEqual([
    { what: 'Guardians', total: 1 },
    { what: 'Notes', total: 1 },
  ]);
  expect((await merge(kept, gone, ['phone'])).status).toBe(200);
  const after = await details(kept);
  expect([
    after.phone,
    after.email,
    after.is_duplicate,
    after.guardians.map((one: { firstName: string }) => one.firstName),
  ]).toEqual(['+65 6123 4567', '', 0, ['Rita', 'Rolf']]);
  expect((await get('student/notes', { user_detail_id: kept })).body.data[0].message_box).toContain('Allergic to nuts');
  expect(
    (await get('students', { search: 'rolf keller' })).body.data.map(
      (row: { user_detail_id: number }) => row.user_detail_id,
    ),
  ).toEqual([kept]);
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

test('a thousand notes move, and move back, within five seconds each', async () => {
  const [kept, gone] = [await add({ firstName: 'Many' }), await add({ firstName: 'Many' })];
  await school.sql((db) =>
    sql`insert into note (institution_id, person_id, message_box, author_id)
    select ${school.institution_id}, ${gone}, 'Note ' || n, ${school.owner.user_detail_id} from generate_series(1, 1000) n`.execute(
      db,
    ),
  );
  const notesOf = (person: number) =>
    school.sql(async (db) => (await sql`select from note where person_id = ${person}`.execute(db)).rows.length);
  const began = performance.now();
  const { body } = await merge(kept, gone);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await notesOf(kept)).toBe(1000);
  const half = performance.now();
  await post('duplicates/undo', { merge_id: body.merge_id });
  expect(performance.now() - half).toBeLessThan(5000);
  expect([await notesOf(kept), await notesOf(gone)]).toEqual([0, 1000]);
});

test('whoever is erased takes along the records that went into theirs, and what their merge kept', async () => {
  const [kept, gone] = [
    await add({ firstName: 'Vera', surname: 'Gone' }),
    await add({ firstName: 'Vera', surname: 'Secretname', phone: '+65 6123 9999' }),
  ];
  const { body } = await merge(kept, gone);
  expect((await post('data/erase', { user_detail_id: kept, confirmation: 'Vera Gone' })).status).toBe(200);
  expect((await post('duplicates/undo', { merge_id: body.merge_id })).status).toBe(404);
  const left = await school.sql(async (db) => [
    (await sql`select from merge where ${kept} in (kept_id, gone_id)`.execute(db)).rows.length,
    (
      await sql`select from person where user_detail_id = ${gone} and (surname <> '' or phone <> '' or role_id <> 0)`.execute(
        db,
      )
    ).rows.length,
  ]);
  expect(left).toEqual([0, 0]);
});

test('what may not be merged is refused: a student into a lead, an older state, somebody one may not open', async () => {
  const student = await add({ firstName: 'Sol' });
  const lead = await add({ firstName: 'Sol' }, 'leads/add');
  expect((await merge(lead, student)).body).toEqual({
    code: 'conflict',
    message: 'A student stays a student: merge the lead into them instead.',
  });
  const { body } = await get('duplicates/compare', { user_detail_id: student, duplicate_id: lead });
  expect(
    (
      await post('duplicates/merge', {
        user_detail_id: student,
        duplicate_id: lead,
        version: body.version,
        duplicate_version: body.duplicate_version + 1,
        take: [],
      })
    ).status,
  ).toBe(409);
  const teacher = await school.staff(2);
  expect((await get('duplicates/compare', { user_detail_id: student, duplicate_id: lead }, teacher)).status).toBe(404);
  expect((await merge(student, lead)).status).toBe(200);
  expect(await details(student)).toMatchObject({ role_id: 3 });
});
