import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { fold, foldAll, unlikeRows } from '../../testing/sums.ts';
import { customLine, type Till, tillOf } from '../../testing/till.ts';
import { checkSums } from '../../sums/checking/verbs.ts';
import { dueFact, invoiceFact, paymentFact, saleLineFact } from './queries.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
let students: number[];

const everything = { from: '', to: '' };
const spans = [everything, { from: '2026-09-15', to: '2026-11-30' }, { from: '2026-10-01', to: '2026-10-31' }];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  school = await server.school();
  till = tillOf(server, school);
  students = [await till.student('Mia'), await till.student('Noah'), await till.student('Zoe')];
});

/** Where a fact differs from its rows, over each span. */
const wrongSums = () =>
  school.sql(async (db) => {
    const all: unknown[] = [];
    for (const span of spans)
      for (const fact of [invoiceFact, dueFact, paymentFact, saleLineFact])
        all.push(...(await unlikeRows(db, school.institution_id, fact, span)).map((one) => ({ fact: fact.name, one })));
    return all;
  });

const step = fc.record({
  kind: fc.constantFrom('issue', 'issue', 'draft', 'plan', 'plan', 'pay', 'pay', 'cancel', 'credit', 'days', 'erase'),
  which: fc.nat(1000),
  day: fc.integer({ min: 0, max: 80 }),
  amount: fc.integer({ min: 1, max: 9_999 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Ids of invoices that the steps made. */
interface Made {
  invoices: number[];
  drafts: number[];
  planned: number[];
}

const nothingMade = (): Made => ({ invoices: [], drafts: [], planned: [] });

/** `after` days later than 2026-09-01. */
const dayAt = (after: number) => new Date(Date.UTC(2026, 8, 1 + after)).toISOString().slice(0, 10);

const add = (path: string, input: object) => till.call('POST', path, input);

/** What a step asks: of the invoice that it picks, where it needs one. */
async function take({ kind, which, day, amount }: Step, made: Made): Promise<{ status: number; text: string }> {
  const student = students[which % students.length]!;
  const from = { days: made.planned, erase: made.drafts }[kind as string] ?? made.invoices;
  const invoice_id = from[which % from.length] ?? 0;
  server.setNow(new Date(`${dayAt(day)}T08:00:00Z`));
  const bill = { user_detail_id: student, items: [customLine(student, amount * 3)] };
  if (kind === 'issue' || kind === 'draft') {
    const answer = await add('invoice', {
      ...bill,
      draft: kind === 'draft' ? 1 : 0,
      due_on: dayAt(day + (which % 40)),
    });
    if (answer.status === 200) made[kind === 'draft' ? 'drafts' : 'invoices'].push(answer.body.data.invoice_id);
    return answer;
  }
  if (kind === 'plan') {
    const plan = { invoice_id, count: 2 + (which % 4), first: dayAt(day), every: 1, unit: 'month' };
    const answer = await add('installment', plan);
    if (answer.status === 200) made.planned.push(invoice_id);
    return answer;
  }
  if (kind === 'pay') return add('payment/addPayment', { mode_id: 1, invoice_id, amount });
  if (kind === 'credit') return add('creditNotes/create', { invoice_id, rest: 1, reason: 'Ill', refund: 0 });
  if (kind === 'days') {
    const { data = [] } = (await till.call('GET', 'installments', { invoice_id })).body;
    const { installment_id = 1 } = data.at(which % Math.max(data.length, 1)) ?? {};
    return add('installment/editInstallment', {
      invoice_id,
      installments: [{ installment_id, due_on: dayAt(day + 20) }],
    });
  }
  const asked = { invoice_id, delete: kind === 'erase' ? 1 : 0, confirmation: 1, cancellation_reason: 'Moved' };
  const { body } = await till.call('GET', 'invoice', { id: invoice_id });
  return add('invoice/cancel', { ...asked, user_detail_id: body.user_detail_id ?? student });
}

test('kept sums are what the rows come to after every write, with folds in between', async () => {
  const made = nothingMade();
  const done: Record<string, number> = {};
  for (const [at, one] of fc.sample(step, { numRuns: 100, seed: 19 }).entries()) {
    const { status, text } = await take(one, made);
    expect(status, text).toBeLessThan(500);
    if (status === 200) done[one.kind] = (done[one.kind] ?? 0) + 1;
    expect(await wrongSums(), `after step ${at}, ${JSON.stringify(one)}`).toEqual([]);
    if (at % 3 === 0) await fold(server, school);
  }
  // Each kind of write was among them.
  expect(Object.keys(done).sort()).toEqual(['cancel', 'credit', 'days', 'draft', 'erase', 'issue', 'pay', 'plan']);
  await foldAll(server, school);
  expect(await wrongSums()).toEqual([]);
  expect(await school.sql((db) => checkSums(db, school.institution_id, server.services.brought))).toEqual([]);
}, 120_000);

test('no read is ever wrong beside four writers and two folds', async () => {
  const made = nothingMade();
  let writing = true;
  const [writes, folds, reads] = [[] as number[], [] as boolean[], [] as unknown[][]];
  const steps = fc.sample(step, { numRuns: 160, seed: 26 });
  for (const one of steps.splice(0, 20)) await take({ ...one, kind: 'issue' }, made);
  const write = async () => {
    for (let one = steps.pop(); one; one = steps.pop()) writes.push((await take(one, made)).status);
  };
  const repeat = async (work: () => Promise<unknown>) => {
    while (writing) await work();
  };
  const folding = () => repeat(async () => folds.push(await fold(server, school)));
  const reading = () => repeat(async () => reads.push(await wrongSums()));
  const beside = [folding(), folding(), reading(), reading()];
  await Promise.all([write(), write(), write(), write()]);
  writing = false;
  await Promise.all(beside);
  expect(reads.flat()).toEqual([]);
  expect(Math.max(...writes)).toBeLessThan(500);
  // There was something to get wrong.
  expect(writes.filter((status) => status === 200).length).toBeGreaterThan(40);
  expect(folds.filter(Boolean).length).toBeGreaterThan(20);
  expect(reads.length).toBeGreaterThan(20);
  await foldAll(server, school);
  expect(await school.sql((db) => checkSums(db, school.institution_id, server.services.brought))).toEqual([]);
}, 120_000);
