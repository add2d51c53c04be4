import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories } from '@schoolbell/core/access';
import { type TestDatabase, testDatabase } from './database.ts';
import * as promises from './promises.ts';
import type { Called } from './promises.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from './server.ts';
import { makeWorld, type World } from './world.ts';

/** Whom the calls of a file are tried with: two schools on a database of the file's own. */
export interface ContractStage {
  server: TestServer;
  world: World;
  other: World;
  /** Of the staff, but without any category. */
  powerless: TestStaff;
}

/** Sets the stage before the first test of a file, which is when it can be read. */
export function contractStage(): ContractStage {
  const stage = {} as ContractStage;
  beforeAll(async () => {
    const database = await testDatabase();
    await spreadIds(database);
    stage.server = await testServer({ login: database.app });
    [stage.world, stage.other] = await Promise.all([makeWorld(stage.server), makeWorld(stage.server)]);
    const { school } = stage.world;
    stage.powerless = await school.staff(7);
    await school.sql((db) =>
      sql`insert into access_control (institution_id, role_id, category, value)
      select ${school.institution_id}, 7, c, 0 from unnest(${[...categories]}::text[]) c`.execute(db),
    );
  });
  afterAll(() => stage.server.stop());
  return stage;
}

/** Gives each table ids of its own range, so that a note's id is never a stage's as well. */
async function spreadIds({ owner }: TestDatabase): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(
    "select setval(c.oid, 1000000 * row_number() over (order by c.relname)) from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace",
  );
  await client.end();
}

/** Everything that a school has in the database, in one number. */
export async function fingerprint(school: TestSchool): Promise<string> {
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

const named = (list: Called[]) => list.map((called) => [called.name, called] as const);

/** Declares the tests of what every call promises, for these calls. */
export function contractTests(calls: Called[]): void {
  const stage = contractStage();
  const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public');
  const byCategory = guarded.filter(({ endpoint }) => endpoint.access !== 'staff');
  const each = (title: string, list: Called[], keeps: (called: Called) => Promise<string[]>, timeout?: number) =>
    describe.skipIf(list.length === 0)(title, () => {
      test.each(named(list))('%s', { timeout }, async (_, called) => expect(await keeps(called)).toEqual([]));
    });

  each('takes its example, and answers what its schema names', calls, (called) =>
    promises.takesItsExample(stage.world, called),
  );
  each('refuses whoever is not signed in', guarded, (called) => promises.refusesNoSession(stage.world, called));
  each('refuses a role without its category, by name', byCategory, (called) =>
    promises.refusesWithoutCategory(stage.world, called, stage.powerless),
  );
  describe("answers another school's ids like missing ones", () => {
    let before: string;
    beforeAll(async () => {
      before = await fingerprint(stage.other.school);
    });
    test.each(named(calls))('%s', async (_, called) =>
      expect(await promises.keepsForeignIdsOut(stage.world, called, stage.other)).toEqual([]),
    );
    test('and nothing of the other school changes', async () =>
      expect(await fingerprint(stage.other.school)).toBe(before));
  });
  each('refuses names it does not know, at their field', calls, (called) =>
    promises.refusesUnknownKeys(stage.world, called),
  );
  each('refuses what is far too large', calls, (called) => promises.refusesOversize(stage.world, called));
  survives(stage, calls);
}

function survives(stage: ContractStage, calls: Called[]): void {
  describe('survives 200 broken inputs', () => {
    let small: World;
    // Hundreds of calls have filled the others' school by now; a file of all that a school has is written as well from a small one.
    beforeAll(async () => {
      if (calls.some(promises.isFile)) small = await makeWorld(stage.server);
    });
    test.each(named(calls))('%s', { timeout: 60_000 }, async (_, called) =>
      expect(await promises.survivesMutations(promises.isFile(called) ? small : stage.world, called, 200)).toEqual([]),
    );
  });
}

const SHARES = 6;

/** One share of all calls: shares run side by side, and together they are whole. */
export const shareOf = (calls: Called[], share: number): Called[] => calls.filter((_, at) => at % SHARES === share - 1);
