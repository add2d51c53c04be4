import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories } from '@schoolbell/core/access';
import { type AreaName, type Called, callsOf, type ExamplesOf } from './calls.ts';
import { testDatabase } from './database.ts';
import { type Input, spreadIds, type TableOf } from './foreign.ts';
import * as promises from './promises.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from './server.ts';
import { makeWorld, type World } from './world.ts';

/** Whom the calls of a file are tried with: two schools on a database of the file's own. */
export interface ContractStage {
  server: TestServer;
  world: World;
  other: World;
  /** Of the staff, but without any category. */
  powerless: TestStaff;
  tableOf: TableOf;
}

/** Sets the stage before the first test of a file, which is when it can be read. */
export function contractStage(): ContractStage {
  const stage = {} as ContractStage;
  beforeAll(async () => {
    const database = await testDatabase();
    stage.tableOf = await spreadIds(database);
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

/** Everything that a school has in the database, in one text. */
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

/** Declares the tests of what every call of an area promises. */
export function contractTests<Name extends AreaName>(area: Name, examples: ExamplesOf<Name>): void {
  const stage = contractStage();
  const calls = callsOf(area, examples);
  const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public');
  const byCategory = guarded.filter(({ endpoint }) => endpoint.access !== 'staff');
  const each = (title: string, list: Called[], keeps: (called: Called) => Promise<string[]>) =>
    describe.skipIf(list.length === 0)(title, () => {
      test.each(named(list))('%s', async (_, called) => expect(await keeps(called)).toEqual([]));
    });

  each('takes its example, and answers what its schema names', calls, (called) =>
    promises.takesItsExample(stage.world, called),
  );
  each('refuses callers without a session', guarded, (called) => promises.refusesNoSession(stage.world, called));
  each('refuses a role without its category, by name', byCategory, (called) =>
    promises.refusesWithoutCategory(stage.world, called, stage.powerless),
  );
  foreignIds(stage, calls);
  each('refuses names it does not know, at their field', calls, (called) =>
    promises.refusesUnknownKeys(stage.world, called),
  );
  each('refuses what is far too large', calls, (called) => promises.refusesOversize(stage.world, called));
  brokenInputs(stage, calls);
}

function foreignIds(stage: ContractStage, calls: Called[]): void {
  describe("answers another school's ids like missing ones", () => {
    const twins = new Map<string, Input>();
    let before: string;
    // All of them first, because the examples' records in the other school must exist before they must not change.
    beforeAll(async () => {
      for (const called of calls) twins.set(called.name, await promises.twinOf(stage.other, called));
      before = await fingerprint(stage.other.school);
    });
    test.each(named(calls))('%s', async (name, called) => {
      const twin = twins.get(name)!;
      expect(await promises.keepsForeignIdsOut(stage.world, called, { twin, tableOf: stage.tableOf })).toEqual([]);
    });
    test('and nothing of the other school changes', async () =>
      expect(await fingerprint(stage.other.school)).toBe(before));
  });
}

function brokenInputs(stage: ContractStage, calls: Called[]): void {
  describe('survives 200 broken inputs', () => {
    let small: World;
    // Hundreds of calls have filled the other schools by now; an export of everything is just as good from a small one.
    beforeAll(async () => {
      small = await makeWorld(stage.server);
    });
    test.each(named(calls))('%s', { timeout: 60_000 }, async (_, called) =>
      expect(await promises.survivesMutations(promises.isFile(called) ? small : stage.world, called, 200)).toEqual([]),
    );
  });
}
