import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuserOf, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { moneyFaults, sealsOf } from '../../testing/money-faults.ts';
import { anyStep, randomTill, type Step } from '../../testing/random-till.ts';
import { creditsJobs } from '../credits/jobs.ts';
import { runJob } from '../../testing/runs.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { checkDocuments } from '../seals/checking/verbs.ts';

/** RANDOM_RUNS asks for more than every run of the tests has time for, RANDOM_SEED for a run of before. */
const RUNS = Number(process.env['RANDOM_RUNS'] ?? 12);
const SEED = process.env['RANDOM_SEED'];
const NOW = new Date('2026-11-21T08:00:00Z');
let database: TestDatabase;
let server: TestServer;
/** Sees past policies and triggers, as somebody who checks the books does. */
let books: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  server = await testServer({ login: database.app });
  books = new pg.Client(superuserOf(database));
  await books.connect();
});
afterAll(async () => {
  await books.end();
  await server.stop();
});

const faultsOf = (school: TestSchool) => moneyFaults(books, school.institution_id);

/** What a person's statement and account say, which must be the same. */
async function statementFaults(school: TestSchool, people: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const user_detail_id of people) {
    const { body } = await server.call('GET', 'billing/statement', { user_detail_id }, { as: school.owner });
    const { closing, balance, credit } = body;
    if (closing !== balance - credit)
      faults.push(`A statement ends with ${closing}, but ${balance} - ${credit} is owed`);
  }
  return faults;
}

async function play(school: TestSchool, steps: readonly Step[], inclusive: 0 | 1): Promise<void> {
  const till = await randomTill(server, school, inclusive);
  const sealed = new Map<string, string>();
  for (const step of steps) {
    expect(await till.step(step)).toEqual([]);
    expect(await faultsOf(school), JSON.stringify(step)).toEqual([]);
    const seals = await sealsOf(books, school.institution_id);
    for (const [number, seal] of sealed) expect([number, seals.get(number)]).toEqual([number, seal]);
    for (const [number, seal] of seals) sealed.set(number, seal);
  }
  expect(await statementFaults(school, till.people)).toEqual([]);
  await runJob(server, school, creditsJobs, { kind: 'expireCredit', now: new Date('2027-01-15T08:00:00Z') });
  expect(await faultsOf(school)).toEqual([]);
  const { faults, count } = await school.sql((db) => checkDocuments(db, school.institution_id));
  expect(faults).toEqual([]);
  expect(count).toBe(sealed.size);
}

/** Some at a time, so that a long run shows how far it is. */
const AT_ONCE = 25;

test.each(Array.from({ length: Math.ceil(RUNS / AT_ONCE) }, (_, at) => [at * AT_ONCE]))(
  'whatever is done with money, none is lost or made; from run %i',
  async (from) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 10, maxLength: 40, size: 'max' }),
        fc.constantFrom(0 as const, 1 as const),
        async (steps, inclusive) => {
          server.setNow(NOW);
          await play(await server.school(), steps, inclusive);
        },
      ),
      { numRuns: Math.min(AT_ONCE, RUNS - from), ...(SEED && { seed: Number(SEED) }) },
    );
  },
  600_000,
);
