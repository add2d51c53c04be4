import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuserOf, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { moneyFaults, sealsOf } from '../../testing/money-faults.ts';
import { anyStep, type Step } from '../../testing/random-steps.ts';
import { randomTill } from '../../testing/random-till.ts';
import { creditsJobs } from '../credits/jobs.ts';
import { runJob } from '../../testing/runs.ts';
import { customLine, tillOf } from '../../testing/till.ts';
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

/** Faults as a mistake in the program would leave them behind, and the sentence that names each. */
const seeded: [what: string, damage: string, sentence: string][] = [
  [
    'a tax that is rounded down',
    'update invoice_item set tax = tax - 1, total = total - 1 where institution_id = $1 and tax > 0',
    'the total of an invoice is not net and taxes, or not its lines',
  ],
  [
    'a plan that gains a cent',
    'update installment set amount = amount + 1 where institution_id = $1',
    'the parts of a plan do not come to what is owed',
  ],
  [
    'money that is put onto an invoice twice',
    `insert into money_entry (institution_id, account_id, payment_id, invoice_id, kind, amount)
      select institution_id, account_id, payment_id, invoice_id, kind, amount from money_entry where institution_id = $1 and kind = 'allocate'`,
    'an invoice is paid with other money than its entries say',
  ],
  [
    'a sum that is not kept',
    'update account set balance = balance + 1 where institution_id = $1',
    'an account owes something else than its invoices',
  ],
];

test.each(seeded)('it would be noticed: %s', async (_, damage, sentence) => {
  const school = await withPlan();
  expect(await faultsOf(school)).toEqual([]);
  expect((await damaged(school, damage)).join('\n')).toContain(sentence);
});

test.each([
  'update invoice set paid = total - credited + 1 where institution_id = $1',
  'update invoice set credited = total - paid + 1 where institution_id = $1',
  'update installment set paid = amount + 1 where institution_id = $1',
  'update invoice_item set credited = total + 1 where institution_id = $1',
])('the database itself refuses what is beyond 100 %: %s', async (damage) => {
  await expect(damaged(await withPlan(), damage)).rejects.toThrow(/violates check constraint/);
});

/** A school with an invoice that is planned, and paid in part. */
async function withPlan(): Promise<TestSchool> {
  server.setNow(NOW);
  const school = await server.school();
  const till = tillOf(server, school);
  const mia = await till.student('Mia');
  const { tax_id } = (await till.done('POST', 'tax/add', { name: 'QST', rate: 9.975 })).data;
  const { invoice_id } = await till.bill(mia, 0, { items: [customLine(mia, 818_000, { tax_ids: [tax_id] })] });
  await till.done('POST', 'installment', { invoice_id, count: 3 });
  await till.pay({ invoice_id, amount: 300_000 });
  return school;
}

/** What is wrong after a statement that no trigger stops; then it is undone. */
async function damaged({ institution_id }: TestSchool, statement: string): Promise<string[]> {
  await books.query('begin; set local session_replication_role = replica');
  try {
    await books.query(statement, [institution_id]);
    return await moneyFaults(books, institution_id);
  } finally {
    await books.query('rollback');
  }
}
