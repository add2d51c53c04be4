import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { readBook } from '../testing/report-books.ts';
import { testServer, type TestSchool, type TestServer } from '../testing/server.ts';
import { customLine, type Till, tillOf } from '../testing/till.ts';

const FIRST = '2026-01-05';
let server: TestServer;
let school: TestSchool;
let till: Till;
let student: number;
let package_id: number;
const invoices: number[] = [];
/** How often each step was done. */
const done: Record<string, number> = {};

const anyStep = fc.record({
  gap: fc.integer({ min: 0, max: 6 }),
  does: fc.constantFrom('days', 'days', 'package', 'note', 'rest', 'use', 'use', 'use', 'release', 'withdraw', 'give'),
  amount: fc.integer({ min: 1, max: 40_000 }),
  from: fc.integer({ min: -40, max: 50 }),
  days: fc.integer({ min: 1, max: 200 }),
  at: fc.nat(999),
});
type Step = ReturnType<(typeof anyStep)['generate']>['value'];

async function sell(items: object[]): Promise<boolean> {
  const { status, body } = await till.call('POST', 'invoice', { user_detail_id: student, items });
  if (status === 200) invoices.push(body.data.invoice_id);
  return status === 200;
}

/**
 * What happens to the sessions of a package: which packages it can happen to, its entry, and how many of `left` it is about.
 */
const moves = {
  use: { kind: 'use', to: sql`sum(c.amount) > 0`, amount: () => -1 },
  release: {
    kind: 'release',
    to: sql`count(*) filter (where c.kind = 'use') > count(*) filter (where c.kind = 'release')`,
    amount: () => 1,
  },
  withdraw: { kind: 'revoke', to: sql`sum(c.amount) > 0`, amount: (left: number, at: number) => -1 - (at % left) },
  give: {
    kind: 'adjust',
    to: sql`count(*) filter (where c.kind = 'revoke') > 0`,
    amount: (_: number, at: number) => 1 + (at % 3),
  },
};

/** Moves sessions of a package. */
const move = (does: keyof typeof moves, day: string, at: number): Promise<boolean> =>
  school.sql(async (db) => {
    const { institution_id } = school;
    const { kind, to, amount } = moves[does];
    const { rows } = await sql<{ grant_id: number; left: number }>`
      select c.grant_id, sum(c.amount)::int as left from credit_entry c join credit_grant g on g.institution_id = ${institution_id} and g.grant_id = c.grant_id
      where c.institution_id = ${institution_id} and g.expires_on >= ${day}::date group by 1 having ${to} order by 1`.execute(
      db,
    );
    const grant = rows[at % rows.length];
    if (!grant) return false;
    await sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, created_at)
      values (${institution_id}, ${grant.grant_id}, ${student}, ${kind}, 'staff', ${amount(grant.left, at)}, ${`${day}T03:00:00Z`}::timestamptz)`.execute(
      db,
    );
    return true;
  });

async function credit(invoice_id: number | undefined, asked: (item_id: number) => object): Promise<boolean> {
  if (invoice_id === undefined) return false;
  const { items } = await till.done('GET', 'creditNotes/invoiceDetails', { invoice_id });
  const input = { invoice_id, ...asked(items[0].item_id), refund: 0 };
  return (await till.call('POST', 'creditNotes/create', input)).status === 200;
}

async function take(day: string, { does, amount, from, days, at }: Step): Promise<boolean> {
  const invoice_id = invoices[at % invoices.length];
  switch (does) {
    case 'days': {
      const from_on = addDays(day, from);
      return sell([customLine(student, amount, { from_on, to_on: addDays(from_on, days) })]);
    }
    case 'package':
      return sell([{ type: 'package', id: package_id, student_id: student, unit_price: amount }]);
    case 'note':
      return credit(invoice_id, (item_id) => ({ items: [{ item_id, amount: 1 + (amount % 5_000) }] }));
    case 'rest':
      return credit(invoice_id, () => ({ rest: 1 }));
    default:
      return move(does as keyof typeof moves, day, at);
  }
}

let last = FIRST;
beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date(`${FIRST}T02:00:00Z`));
  school = await server.school();
  till = tillOf(server, school);
  student = await till.student('Ben');
  const category = await till.done('POST', 'category/add', { type: 'package', name: 'Bundles' });
  const bundle = { package_name: 'Seven', price: 10_000, sessions: 7, validity: 2, validity_unit: 'month' };
  const added = await till.done('POST', 'package/add', { ...bundle, category_id: category.data.gibbonCourseID });
  package_id = added.data.package_id;
  for (const step of fc.sample(anyStep, { numRuns: 130, seed: 23 })) {
    last = addDays(last, step.gap);
    server.setNow(new Date(`${last}T02:00:00Z`));
    if (await take(last, step)) done[step.does] = (done[step.does] ?? 0) + 1;
  }
}, 120_000);
afterAll(() => server.stop());

type Sums = Record<string, number>;
const shown = ['carried', 'invoiced', 'deferred', 'taken_back'] as const;
const some = (rows: readonly [key: string, sums: Sums][]): Record<string, Sums> =>
  Object.fromEntries(rows.filter(([, sums]) => shown.some((name) => sums[name] !== 0)));

test('over any days it has what a walk from day to day has, and each row adds up', async () => {
  expect(Object.keys(done).sort()).toEqual(['days', 'give', 'note', 'package', 'release', 'rest', 'use', 'withdraw']);
  const span = fc.tuple(fc.nat(400), fc.nat(120));
  let carried = 0;
  for (const [from, days] of fc.sample(span, { numRuns: 25, seed: 23 })) {
    const start = addDays(FIRST, from - 20);
    const end = addDays(start, days);
    const { data } = await till.done('GET', 'reports/deferredIncome', { period: 'custom', start, end, per_page: 100 });
    const rows = data as { keys: { id: string }[]; values: Sums }[];
    for (const { values } of rows) {
      const { carried = 0, invoiced = 0, earned = 0, expired = 0, taken_back = 0, deferred = 0 } = values;
      expect(carried + invoiced, `${start} ${end}`).toBe(earned + expired + taken_back + deferred);
    }
    const book = await school.sql((db) =>
      readBook(db, school.institution_id, 'deferredIncome', { start, end, today: last }),
    );
    const pick = (sums: Record<string, unknown>): Sums =>
      Object.fromEntries(shown.map((name) => [name, Number(sums[name])]));
    expect(some(rows.map(({ keys, values }) => [keys[0]!.id, pick(values)])), `${start} ${end}`).toEqual(
      some(book.map((row) => [row.k!, pick(row)])),
    );
    carried += rows.filter(({ values }) => values['carried'] !== 0).length;
  }
  expect(carried).toBeGreaterThan(30);
}, 120_000);
