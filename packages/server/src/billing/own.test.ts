import { billingAccess } from '@schoolbell/core/billing/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Called, callsOf } from '../testing/calls.ts';
import { fingerprint } from '../testing/contract.ts';
import { testDatabase } from '../testing/database.ts';
import { spreadIds, type TableOf } from '../testing/foreign.ts';
import { placesIn, valueAt } from '../testing/mutations.ts';
import { callOf, exampleOf } from '../testing/promises.ts';
import { testServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { examples } from './examples.ts';

let server: TestServer;
let world: World;
let tableOf: TableOf;
/** Of the staff, with `own_invoices` alone: they have made nothing. */
let sales: TestStaff;

beforeAll(async () => {
  const database = await testDatabase();
  tableOf = await spreadIds(database);
  server = await testServer({ login: database.app });
  world = await makeWorld(server);
  sales = await world.school.staff(9, { exports: true });
});
afterAll(() => server.stop());

/** What belongs to the person who made it. */
const documents = ['invoice', 'credit_note', 'payment', 'refund', 'installment', 'invoice_item', 'membership'];
const calls = callsOf('billing', examples);
const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public');
/** Calls that people with `own_invoices` may make. */
const forThem = guarded.filter(({ endpoint }) => [endpoint.access].flat().includes('own_invoices' as never));
const about = (input: object) => placesIn(input).some((at) => documents.includes(tableOf(valueAt(input, at)) ?? ''));
const named = (list: readonly Called[]) => list.map((called) => [called.name, called] as const);

test('people who see their own invoices alone may make most calls of billing', () => {
  expect(billingAccess).toContain('own_invoices');
  expect(forThem.length).toBeGreaterThan(20);
});

test.each(named(forThem))('%s answers 404 to them where it names what a colleague made', async (_, called) => {
  const input = await exampleOf(world, called);
  const before = await fingerprint(world.school);
  const answer = await callOf(server, called, input, { as: sales });
  // An export of what they may not see has a head and nothing below. Taxes are the school's, and no colleague's.
  if (called.name === 'taxes.exportTaxes') expect(answer.text).toMatch(/^\uFEFFTax,/);
  else if (called.endpoint.answers === 'table') expect(answer.text.trim().split('\n')).toHaveLength(1);
  else if (about(input))
    expect([answer.status, answer.body?.code], answer.text.slice(0, 300)).toEqual([404, 'notFound']);
  // A list shows nothing of a colleague's either.
  else if (called.endpoint.method === 'GET' && answer.body?.data) expect(ofColleagues(answer.body.data)).toEqual([]);
  if (about(input) && called.endpoint.answers !== 'table') expect(await fingerprint(world.school)).toBe(before);
});

/** Documents in an answer. */
const ofColleagues = (data: unknown): unknown[] =>
  placesIn(data as object)
    .map((at) => valueAt(data as object, at))
    .filter((value) => documents.includes(tableOf(value) ?? ''));

const forOthers = guarded.filter(({ endpoint }) => endpoint.access === 'billing');
test.each(named(forOthers))('%s is refused to them altogether', async (_, called) => {
  const answer = await callOf(server, called, await exampleOf(world, called), { as: sales });
  expect([answer.status, answer.body?.code]).toEqual([403, 'forbidden']);
});
