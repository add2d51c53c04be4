import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories } from '@schoolbell/core/access';
import { handlers } from '../handlers.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { examples } from '../testing/examples.ts';
import * as promises from '../testing/promises.ts';
import { all, type Called } from '../testing/promises.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';
import { makeWorld, type World } from '../testing/world.ts';

let server: TestServer;
let world: World;
let other: World;
/** Of the staff, but without any category. */
let powerless: TestStaff;

beforeAll(async () => {
  const database = await testDatabase();
  await spreadIds(database);
  server = await testServer({ login: database.app });
  [world, other] = await Promise.all([makeWorld(server), makeWorld(server)]);
  powerless = await world.school.staff(7);
  await world.school.sql((db) =>
    sql`insert into access_control (institution_id, role_id, category, value)
    select ${world.school.institution_id}, 7, c, 0 from unnest(${[...categories]}::text[]) c`.execute(db),
  );
});
afterAll(() => server.stop());

/** Gives each table ids of its own range, so that a note's id is never a stage's as well. */
async function spreadIds({ owner }: TestDatabase): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(
    "select setval(c.oid, 1000000 * row_number() over (order by c.relname)) from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace",
  );
  await client.end();
}

const named = (list: Called[]) => list.map((called) => [called.name, called] as const);
const guarded = all.filter(({ endpoint }) => endpoint.access !== 'public');
const byCategory = guarded.filter(({ endpoint }) => endpoint.access !== 'staff');
const of = (name: string) => all.find((called) => called.name === name)!;

/** Everything that a school has in the database, in one number. */
async function fingerprint(school: TestSchool): Promise<string> {
  return school.sql(async (db) => {
    const tables = await sql<{
      name: string;
    }>`select c.relname as name from pg_class c where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = 'public'::regnamespace order by 1`.execute(
      db,
    );
    const sums = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        sum: string;
      }>`select ${name} || count(*) || coalesce(sum(hashtext(t::text)), 0) as sum from ${sql.table(name)} t where institution_id = ${school.institution_id}`.execute(
        db,
      );
      sums.push(rows[0]!.sum);
    }
    return sums.join(' ');
  });
}

test('every endpoint has an example', () => {
  expect(all.map((called) => called.name).filter((name) => !examples[name])).toEqual([]);
  expect(Object.keys(examples).filter((name) => !of(name))).toEqual([]);
});

describe('takes its example, and answers what its schema names', () => {
  test.each(named(all))('%s', async (_, called) => expect(await promises.takesItsExample(world, called)).toEqual([]));
});

describe('refuses whoever is not signed in', () => {
  test.each(named(guarded))('%s', async (_, called) =>
    expect(await promises.refusesNoSession(world, called)).toEqual([]),
  );
  test('it would be noticed if not', async () =>
    expect(await promises.refusesNoSession(world, of('session.setupStatus'))).toHaveLength(1));
});

describe('refuses a role without its category, by name', () => {
  test.each(named(byCategory))('%s', async (_, called) =>
    expect(await promises.refusesWithoutCategory(world, called, powerless)).toEqual([]),
  );
  test('it would be noticed if not', async () =>
    expect(await promises.refusesWithoutCategory(world, of('students.students'), world.owner)).toHaveLength(1));
});

describe("answers another school's ids like missing ones", () => {
  let before: string;
  beforeAll(async () => {
    before = await fingerprint(other.school);
  });
  test.each(named(all))('%s', async (_, called) =>
    expect(await promises.keepsForeignIdsOut(world, called, other)).toEqual([]),
  );
  test('and nothing of the other school changes', async () => expect(await fingerprint(other.school)).toBe(before));
  test('it would be noticed if not', async () => {
    expect(await promises.keepsForeignIdsOut(world, of('students.studentDetails'), world)).toHaveLength(1);
    await promises.callOf(server, of('notes.addNote'), await promises.exampleOf(other, of('notes.addNote')), {
      as: other.owner,
    });
    expect(await fingerprint(other.school)).not.toBe(before);
  });
});

describe('refuses names it does not know, at their field', () => {
  test.each(named(all))('%s', async (_, called) =>
    expect(await promises.refusesUnknownKeys(world, called)).toEqual([]),
  );
  test('it would be noticed if not', async () =>
    expect(await promises.refusesUnknownKeys(world, of('words.wordsList'), '')).toHaveLength(1));
});

describe('refuses what is far too large', () => {
  test.each(named(all))('%s', async (_, called) => expect(await promises.refusesOversize(world, called)).toEqual([]));
  test('it would be noticed if not', async () =>
    expect(await promises.refusesOversize(world, of('notes.addNote'), 100)).not.toEqual([]));
});

describe('survives 200 broken inputs', () => {
  let small: World;
  // Thousands of calls have filled the others' school by now; a file of all that a school has is written as well from a small one.
  beforeAll(async () => {
    small = await makeWorld(server);
  });
  test.each(named(all))('%s', { timeout: 60_000 }, async (_, called) =>
    expect(await promises.survivesMutations(promises.isFile(called) ? small : world, called, 200)).toEqual([]),
  );
  test('it would be noticed if not', async () => {
    const wordsList = () => Promise.resolve({ data: [{ type: 'student', replaced_text: 1 }] });
    const broken = await testServer({
      log: { write: () => {} },
      handlers: { ...handlers, words: { ...handlers.words, wordsList: wordsList as never } },
    });
    const there = { ...world, server: broken, owner: (await broken.school()).owner };
    expect((await promises.survivesMutations(there, of('words.wordsList'), 16)).length).toBeGreaterThan(0);
    await broken.stop();
  });
});
