import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
});
afterAll(() => server.stop());

test('a search finds the newest of many first, and says how many it saw', async () => {
  const big = await server.school();
  await big.sql((db) =>
    db
      .insertInto('person')
      .values(
        Array.from({ length: 2_500 }, (_, at) => ({
          institution_id: big.institution_id,
          role_id: 3,
          first_name: at % 2 ? 'Common' : 'Other',
          surname: at === 7 ? 'Rarity' : 'Name',
          email: `student${at}@many.example`,
          hash: `many-${at}`,
          created_at: new Date(1.7e12 + at * 1_000),
        })),
      )
      .execute(),
  );
  const list = async (input: Record<string, unknown>) =>
    (await server.call('GET', 'students', input, { as: big.owner })).body;
  const common = await list({ search: 'common' });
  expect(common.total_capped).toBe(true);
  expect(common.data[0].created_on > common.data[9].created_on).toBe(true);
  const later = await list({ search: 'common', page: 80 });
  expect(later.data).toHaveLength(10);
  expect(await list({ search: 'rarity' })).toMatchObject({ total: 1, total_capped: false });
  for (const search of ['student7@many', 'student1234'])
    expect(await list({ search })).toMatchObject({ total: 1, total_capped: false });
  expect((await list({ search: 'common', order_by: 'firstName', direction: 'asc', page: 2 })).data).toHaveLength(10);
  // Several words: the newest hold them, only the index finds them, or it can't be asked because none has three letters.
  const both = await list({ search: 'name common', page: 3 });
  expect(both).toMatchObject({
    total_capped: true,
    data: Array.from({ length: 10 }, (_, n) => ({ email: `student${2_499 - 2 * (20 + n)}@many.example` })),
  });
  const totals = {
    'common rarity': 1,
    'rarity co': 1,
    'r 7@many': 1,
    'common student12 name': 55,
    'ra st': 1,
    'other rarity': 0,
  };
  for (const [search, total] of Object.entries(totals))
    expect(await list({ search }), search).toMatchObject({ total, total_capped: false });
  expect(
    (await list({ search: 'common student12 name', page: 6 })).data.map((row: { email: string }) => row.email),
  ).toEqual([129, 127, 125, 123, 121].map((n) => `student${n}@many.example`));
});

test('among very many the letters that the index is asked for find nobody less', async () => {
  const crowd = await server.school();
  await crowd.sql((db) =>
    sql`insert into person (institution_id, role_id, first_name, surname, email, hash)
    select ${crowd.institution_id}, 3, 'Student', case n when 7 then 'O-b-c-d-e-f-g-h-Rien' when 8 then 'Katharina' else 'Name' end, 'student' || n || '@crowd.example', 'crowd-' || n
    from generate_series(1, 20001) n`.execute(db),
  );
  for (const search of [
    'student77@crowd',
    'student12345',
    'o-b-c-d-e-f-g-h-rien',
    'tharina',
    'katharina',
    '77@crowd.example',
    'dent19999@crowd.ex',
  ]) {
    const { body } = await server.call('GET', 'students', { search }, { as: crowd.owner });
    const { rows } = await crowd.sql((db) =>
      sql<{ there: number }>`select count(*)::int as there from person
      where institution_id = ${crowd.institution_id} and role_id = 3 and search_text like ${`%${search}%`}`.execute(db),
    );
    expect(body, search).toMatchObject({ total: rows[0]!.there, total_capped: false });
  }
});

test('a list longer than the cap says so, and every other list and school its own number', async () => {
  const [long, short] = [await server.school(), await server.school()];
  await long.sql((db) =>
    sql`insert into person (institution_id, role_id, first_name, status, hash)
    select ${long.institution_id}, 3, 'Many', case when n < 4 then 'trial' else 'active' end, 'long-' || n from generate_series(1, 10001) n`.execute(
      db,
    ),
  );
  const list = async (input: Record<string, unknown>, as = long.owner) =>
    (await server.call('GET', 'students', input, { as })).body;
  expect(await list({})).toMatchObject({ total: 10_000, total_capped: true, last_page: 1_000 });
  expect(await list({ page: 1_000 })).toMatchObject({ total: 10_000, from: 9_991, to: 10_000 });
  expect(await list({ page: 1_001 })).toMatchObject({ total: 10_000, data: [], from: null });
  expect(await list({ status: 'trial' })).toMatchObject({ total: 3, total_capped: false });
  expect(await list({ is_archived: 1 })).toMatchObject({ total: 0, total_capped: false });
  expect(await list({}, short.owner)).toMatchObject({ total: 0, total_capped: false });
  const { data } = await list({});
  await server.call(
    'POST',
    'students/bulk/archive',
    { user_detail_ids: [data[0].user_detail_id, data[1].user_detail_id], is_archived: 1 },
    { as: long.owner },
  );
  expect(await list({})).toMatchObject({ total: 9_999, total_capped: false });
  expect(await list({ is_archived: 1 })).toMatchObject({ total: 2, total_capped: false });
});

test('the stored counts match the people, after any changes, also simultaneous ones', async () => {
  const busy = await server.school();
  const as = busy.owner;
  const add = (n: number, kind = 'students') =>
    server.call(
      'POST',
      `${kind}/add`,
      { firstName: `Busy ${n}`, isDuplicate: 1, ...(n % 3 === 0 && kind === 'students' && { status: 'trial' }) },
      { as },
    );
  const added = await Promise.all(Array.from({ length: 24 }, (_, n) => add(n, n % 4 ? 'students' : 'leads')));
  expect(added.map((one) => one.status)).toEqual(added.map(() => 200));
  const idOf = (n: number) => added[n]!.body.user_detail_id as number;
  await Promise.all([
    server.call(
      'POST',
      'students/bulk/archive',
      { user_detail_ids: [idOf(1), idOf(2), idOf(3)], is_archived: 1 },
      { as },
    ),
    server.call('POST', 'leads/convert', { user_detail_id: idOf(4), version: 1 }, { as }),
    server.call('POST', 'students/update', { user_detail_id: idOf(5), version: 1, status: 'paused' }, { as }),
    add(30),
  ]);
  await busy.sql((db) =>
    sql`delete from person where institution_id = ${busy.institution_id} and user_detail_id = ${idOf(6)}`.execute(db),
  );
  const { rows: kept } = await busy.sql((db) =>
    sql`select role_id, is_archived, status, sum(people)::int as people from person_count
    where institution_id = ${busy.institution_id} group by 1, 2, 3 having sum(people) <> 0 order by 1, 2, 3`.execute(
      db,
    ),
  );
  const { rows: there } = await busy.sql((db) =>
    sql`select role_id, (archived_at is not null)::int as is_archived, status, count(*)::int as people from person
    where institution_id = ${busy.institution_id} and role_id in (3, 4) group by 1, 2, 3 order by 1, 2, 3`.execute(db),
  );
  expect(there.length).toBeGreaterThan(3);
  expect(kept).toEqual(there);
});

test("among very many people a word that some hold fills its pages from the newest weeks, in the list's order to the last", async () => {
  const large = await server.school();
  // 2,600 people of three months, one in a hundred of them with a rare name, in a table that the planner takes for one of a
  // million.
  await large.sql((db) =>
    sql`insert into person (institution_id, role_id, first_name, surname, email, created_at, hash)
    select ${large.institution_id}, 3, 'Long', case when n % 100 = 5 then 'Rarename' || n else 'Keller' end, 'pupil' || n || '@many.example', now() - make_interval(mins => n * 50), 'many-' || n
    from generate_series(1, 2600) n`.execute(db),
  );
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(
    "select pg_restore_relation_stats('schemaname', 'public', 'relname', 'person', 'reltuples', 1000000::real)",
  );
  await owner.end();
  const read = async (search: string, page: number) =>
    (await server.call('GET', 'students', { search, page }, { as: large.owner })).body;
  const wanted = Array.from({ length: 26 }, (_, n) => `Rarename${n * 100 + 5}`);
  const pages = [await read('rarename', 1), await read('rarename', 2), await read('rarename', 3)];
  expect(pages.flatMap((page) => page.data.map((row: { surname: string }) => row.surname))).toEqual(wanted);
  expect(pages[0]).toMatchObject({ total_capped: true });
  expect(pages[0].total).toBeLessThan(26);
  expect(pages[2]).toMatchObject({ total: 26, total_capped: false });
  expect(await read('upil1505@', 1)).toMatchObject({ total: 1, total_capped: false });
});
