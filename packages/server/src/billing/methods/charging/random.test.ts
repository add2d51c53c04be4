import fc from 'fast-check';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Autopay, autopayOf, hurry } from '../../../testing/autopay.ts';
import { superuserOf, testDatabase } from '../../../testing/database.ts';
import { moneyFaults } from '../../../testing/money-faults.ts';
import { changeDemo, demoRef, hookOfDemo, type Payer } from '../../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../../testing/server.ts';
import { type Till, tillOf } from '../../../testing/till.ts';
import type { DemoCard } from '../../../outside/providers/demo-cards.ts';

/** RANDOM_RUNS asks for more than every run of the tests has time for, RANDOM_SEED for a run of before. */
const RUNS = Number(process.env['RANDOM_RUNS'] ?? 4);
const SEED = process.env['RANDOM_SEED'];

let server: TestServer;
let books: pg.Client;

beforeAll(async () => {
  const database = await testDatabase();
  server = await testServer({ login: database.app });
  books = new pg.Client(superuserOf(database));
  await books.connect();
});
afterAll(async () => {
  await books.end();
  await server.stop();
});

type Step =
  | { does: 'day' | 'hurry' | 'hook' }
  | { does: 'card'; how: DemoCard }
  | { does: 'hand' | 'cash' | 'page' | 'switch' | 'cancel'; of: number };

const of = fc.nat({ max: 2 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>({ does: 'day' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ does: 'hurry' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ does: 'hook' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('card' as const),
      how: fc.constantFrom<DemoCard>('pays', 'declines', 'confirms', 'expired', 'bank', 'silent', 'away'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('hand' as const), of }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('cash' as const, 'page' as const), of }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('switch' as const, 'cancel' as const), of }) },
);

/** A school with three invoices that are charged by themselves, one of them in parts. */
async function begin(): Promise<{
  school: TestSchool;
  till: Till;
  autopay: Autopay;
  card: string;
  invoices: number[];
  payer: Payer;
}> {
  server.setNow(new Date('2026-11-26T02:00:00Z'));
  const school = await server.school();
  const till = tillOf(server, school);
  const autopay = autopayOf(server, school);
  const ben = await till.student('Ben', { surname: 'Hill', email: 'ben@school.example' });
  await till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  const { card, payer } = await autopay.save((await till.bill(ben, 100)).invoice_id);
  const invoices: number[] = [];
  for (const amount of [12_000, 7_777, 9_001]) {
    const { invoice_id } = await till.bill(ben, amount, { due_on: '2026-11-27' });
    await till.done('POST', 'invoice/autocharge', { invoice_id, autocharge: 1 });
    invoices.push(invoice_id);
  }
  const parts = [3_000, 3_000, 3_001].map((amount, at) => ({ amount, due_on: `2026-11-${27 + at}` }));
  await till.done('POST', 'installment', { invoice_id: invoices[2], installments: parts });
  return { school, till, autopay, card, invoices, payer };
}

type Here = Awaited<ReturnType<typeof begin>> & { day: number };

async function payOnPage({ till: _, school, autopay, payer }: Here): Promise<void> {
  const begun = await payer.begin({ amount: 500 });
  if (begun.status !== 200) return;
  await autopay.work();
  const { url } = (await payer.status(begun.body.data.checkout)).body.data;
  if (!url) return;
  const ref = demoRef(url);
  await changeDemo(server, ref, { state: 'paid' });
  await hookOfDemo(server, school, { event: `page ${ref}`, ref });
}

async function take(here: Here, step: Step): Promise<void> {
  const { till, autopay, card, invoices, school } = here;
  if (step.does === 'day') {
    here.day += 1;
    await autopay.morning(new Date(Date.UTC(2026, 10, 26 + here.day)).toISOString().slice(0, 10));
  }
  if (step.does === 'card') await autopay.behave(card, step.how);
  if (step.does === 'hand') await till.call('POST', 'payment/charge', { invoice_id: invoices[step.of] });
  if (step.does === 'cash')
    await till.call('POST', 'payment/addPayment', { invoice_id: invoices[step.of], amount: 1_234, mode_id: 1 });
  if (step.does === 'switch')
    await till.call('POST', 'invoice/autocharge', { invoice_id: invoices[step.of], autocharge: 1 });
  if (step.does === 'cancel' && step.of === 1)
    await till.call('POST', 'invoice/cancel', {
      invoice_id: invoices[1],
      confirmation: 1,
      cancellation_reason: 'Random',
    });
  if (step.does === 'page') await payOnPage(here);
  if (step.does === 'hurry') for (const kind of ['chargeMethod', 'readCheckout']) await hurry(server, kind);
  if (step.does === 'hook')
    for (const { ref, state } of await autopay.charges(card)) {
      if (state === 'processing') await changeDemo(server, ref, { state: 'paid' });
      await hookOfDemo(server, school, { event: `${ref} ${here.day}`, ref });
    }
  // A charge by hand may still wait when the next thing happens.
  if (step.does !== 'hand') await autopay.work();
}

/** What is wrong: money in two places or in none, or a part that was charged twice. */
async function faultsOf({ school, autopay, card }: Here): Promise<string[]> {
  const { institution_id } = school;
  const took = (await autopay.charges(card)).filter((one) => one.state === 'paid');
  const { rows } = await school.sql((db) =>
    sql<{
      invoice_id: number;
      installment_id: number | null;
      checkout_id: number;
      amount: number;
      most: number;
      gateway_ref: string | null;
    }>`
      select t.invoice_id, t.installment_id, t.checkout_id, t.amount, coalesce(s.amount, i.total) as most, c.gateway_ref from checkout c
      join checkout_item t on t.institution_id = ${institution_id} and t.checkout_id = c.checkout_id
      join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
      left join installment s on s.institution_id = ${institution_id} and s.installment_id = t.installment_id
      where c.institution_id = ${institution_id} and c.method_id is not null`.execute(db),
  );
  const charged = new Map<string, { sum: number; most: number }>();
  for (const { ref } of took)
    for (const { invoice_id, installment_id, amount, most } of rows.filter((one) => one.gateway_ref === ref)) {
      const part = `${invoice_id} ${installment_id}`;
      charged.set(part, { sum: (charged.get(part)?.sum ?? 0) + amount, most });
    }
  const twice = [...charged]
    .filter(([, { sum, most }]) => sum > most)
    .map(([part]) => `Part ${part} was charged twice`);
  return [...twice, ...(await moneyFaults(books, institution_id))];
}

/** In the end everything that the gateway took is booked, and nothing waits. */
async function endFaults(here: Here): Promise<string[]> {
  const { autopay, card } = here;
  await autopay.behave(card, 'pays');
  await take(here, { does: 'hook' });
  for (const _ of [1, 2, 3]) await take(here, { does: 'hurry' });
  await take(here, { does: 'hook' });
  const took = (await autopay.charges(card)).filter((one) => one.state === 'paid');
  const payments = await autopay.payments();
  const booked = payments.filter((one) => one.state === 'done');
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, one) => all + one.amount, 0);
  return [
    ...(sum(took) === sum(booked) ? [] : [`The gateway took ${sum(took)}, and ${sum(booked)} is booked`]),
    ...payments
      .filter((one) => one.state === 'scheduled')
      .map((one) => `Payment ${one.payment_id} is scheduled for ever`),
    ...(await faultsOf(here)),
  ];
}

test('whatever happens, no part is charged twice, and every cent that the gateway took is booked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (steps) => {
      const here: Here = { ...(await begin()), day: 0 };
      for (const step of steps) {
        await take(here, step);
        expect(await faultsOf(here), JSON.stringify(step)).toEqual([]);
      }
      expect(await endFaults(here)).toEqual([]);
    }),
    { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }), endOnFailure: true },
  );
}, 600_000);
