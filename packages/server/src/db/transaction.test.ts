import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../handlers.ts';
import { testDatabase } from '../testing/database.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { connect, type Connections, PLANNED_EACH_TIME } from './connect.ts';
import { begin, transact } from './transaction.ts';

let connections: Connections;
beforeAll(async () => {
  connections = connect({ login: (await testDatabase()).app, size: 2, prepare: true });
});
afterAll(() => connections.end());

const institution = (id: number) =>
  sql`insert into institution (institution_id, hash, institution_name, currency, country, time_zone) values (${id}, ${`hash ${id}`}, 'A', 'SGD', 'SG', 'Asia/Singapore')`;

test('values arrive as the product means them', async () => {
  const row = await transact(
    connections,
    async (db) =>
      (
        await sql<Record<string, unknown>>`
    select 9007199254740991::bigint as big, date '2026-02-03' as day, 1.10::numeric as exact, '{"a":[1]}'::jsonb as json, timestamptz '2026-02-03T04:05:06Z' as instant`.execute(
          db,
        )
      ).rows[0]!,
  );
  expect(row).toEqual({
    big: 9007199254740991,
    day: '2026-02-03',
    exact: '1.10',
    json: { a: [1] },
    instant: new Date('2026-02-03T04:05:06Z'),
  });
  await expect(transact(connections, (db) => sql`select 9007199254740993::bigint as big`.execute(db))).rejects.toThrow(
    'safe integers',
  );
});

test('every connection has limits', async () => {
  const rows = await transact(connections, async (_, transaction) =>
    transaction.run(
      "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by 1",
      [],
    ),
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'statement_timeout', setting: '15000' },
  ]);
});

test('a tenant sees and writes its own rows alone, and the next transaction on the connection has no tenant', async () => {
  const one = connect({ login: connections.login, size: 1, prepare: true });
  const as = (id: number) => sql`select set_config('app.institution_id', ${String(id)}, true)`;
  await transact(one, async (db) => {
    await as(1).execute(db);
    await institution(1).execute(db);
  });
  await transact(one, async (db) => {
    await as(2).execute(db);
    await institution(2).execute(db);
  });
  const seen = (id?: number) =>
    transact(one, async (db) => {
      if (id) await as(id).execute(db);
      return (await db.selectFrom('institution').select('institution_id').execute()).map((row) => row.institution_id);
    });
  expect([await seen(1), await seen(2), await seen()]).toEqual([[1], [2], []]);
  await expect(
    transact(one, async (db) => {
      await as(1).execute(db);
      await institution(3).execute(db);
    }),
  ).rejects.toThrow('row-level security');
  await one.end();
});

test('rows are streamed through a cursor, as they are asked for', async () => {
  const transaction = await begin(connections);
  let rows = 0;
  const query = sql`select n from generate_series(1, 2500) n where n > ${0}`.compile(transaction.db);
  for await (const piece of transaction.streamQuery<{ n: number }>(query, 1_000)) rows += piece.rows.length;
  expect(rows).toBe(2_500);
  await transaction.finish();
});

test('what is given up leaves nothing, and a broken transaction never says that it was kept', async () => {
  const count = () =>
    transact(connections, async (db) => (await db.selectFrom('setup_token').select('id').execute()).length);
  await expect(
    transact(connections, async (db) => {
      await sql`insert into setup_token (token_hash) values ('\\x00')`.execute(db);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await count()).toBe(0);
  const transaction = await begin(connections);
  await sql`insert into setup_token (token_hash) values ('\\x00')`.execute(transaction.db);
  await sql`select 1 / 0`.execute(transaction.db).catch(() => {});
  await expect(transaction.commit()).rejects.toThrow('rolled back');
  expect(await count()).toBe(0);
});

test('statements are prepared under a name, except those that are planned each time', async () => {
  const one = connect({ login: connections.login, size: 1, prepare: true });
  const prepared = await transact(one, async (db) => {
    await sql`select 1 as asked_often`.execute(db);
    await sql`${sql.raw(PLANNED_EACH_TIME)} select 1 as asked_of_much`.execute(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map((row) => row.statement).filter((text) => /asked_(often|of_much)/.test(text));
  });
  expect(prepared).toEqual(['select 1 as asked_often']);
  await one.end();
});

test('a request that lost against another one is tried once more', async () => {
  let tries = 0;
  const wordsList = (input: never, context: never) => {
    tries++;
    if (tries % 2 === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return handlers.words.wordsList(input, context);
  };
  const server: TestServer = await testServer({
    handlers: { ...handlers, words: { ...handlers.words, wordsList: wordsList as never } },
  });
  const school = await server.school();
  expect((await server.call('GET', 'words/list', {}, { as: school.owner })).status).toBe(200);
  expect(tries).toBe(2);
  await server.stop();
});
