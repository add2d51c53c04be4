import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asBranch } from '../../branches/queries.ts';
import { branchesOf } from '../../testing/branches.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  school = await server.school();
  till = tillOf(server, school);
});

const { add } = branchesOf(
  () => server,
  () => school,
);
const branch = async (more: object = {}): Promise<number> => (await add(more)).body.data.id;
/** Rows of a branch, by a query that names it. */
const inBranch = async <Row>(id: number, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  school.sql((db) => asBranch(db, id, async () => (await query.execute(db)).rows));

/** Piano with a tax of 9 %, and what it is in. */
async function piano() {
  const { gibbonCourseID } = (await till.done('POST', 'category/add', { type: 'subject', name: 'Music' })).data;
  const { sub_id } = (
    await till.done('POST', 'subject/add', {
      sub_name: 'Piano',
      gibbonCourseID,
      durations: [{ minutes: 45, fee: 4_000 }],
    })
  ).data;
  const { tax_id } = (await till.done('POST', 'tax/add', { name: 'GST', rate: 9.975 })).data;
  await till.done('POST', 'item/taxes', { item_type: 'subject', item_id: sub_id, tax_ids: [tax_id] });
  return { sub_id, tax_id };
}

const taxesIn = (id: number) =>
  inBranch(
    id,
    sql<{ name: string; rate: number; items: string[] | null }>`
      select t.name, t.rate::float8 as rate, (select array_agg(x.item_type || ' ' || s.sub_name) from item_tax x
        left join subject s on s.institution_id = ${id} and s.sub_id = x.item_id where x.institution_id = ${id} and x.tax_id = t.tax_id) as items
      from tax t where t.institution_id = ${id} order by t.tax_id`,
  );
const couponsIn = (id: number) =>
  inBranch(
    id,
    sql<{ code: string; value: number; used: number; applies: object }>`
      select c.code, c.value, c.used, c.applies from coupon c where c.institution_id = ${id} order by c.coupon_id`,
  );

test('a new branch bills as the one that it comes from', async () => {
  await piano();
  await till.done('POST', 'setup/billing-settings', { version: 0, terms_days: 30, inclusive: 1, cash_step: 5 });
  await till.done('POST', 'setup/invoice-format', { version: 0, title: 'Tax invoice', invoice_prefix: 'B-' });
  await till.done('POST', 'paymentMode/add', { name: 'Bank transfer' });
  const archived = (await till.done('POST', 'paymentMode/add', { name: 'Barter' })).data;
  await till.done('POST', 'paymentMode/delete', { mode_id: archived.mode_id });
  const id = await branch();
  expect(await taxesIn(id)).toEqual([{ name: 'GST', rate: 9.975, items: ['subject Piano'] }]);
  expect(
    await inBranch(
      id,
      sql`select s.terms_days, s.inclusive, s.cash_step, f.title, f.invoice_prefix from billing_setting s join invoice_format f on f.institution_id = ${id} where s.institution_id = ${id}`,
    ),
  ).toEqual([{ terms_days: 30, inclusive: 1, cash_step: 5, title: 'Tax invoice', invoice_prefix: 'B-' }]);
  expect(
    await inBranch(id, sql`select m.name from payment_mode m where m.institution_id = ${id} order by m."order"`),
  ).toEqual(['Cash', 'Cheque', 'Credit/Debit Cards', 'Bank transfer'].map((name) => ({ name })));
});

test('reminders are copied with their words, and leave in the branch too if they do here', async () => {
  const reminders = (id: number) =>
    inBranch(
      id,
      sql`select r.days, r.subject, r.text, s.reminds from reminder_step r join billing_setting s on s.institution_id = ${id} where r.institution_id = ${id} order by r.days`,
    );
  expect(await reminders(await branch())).toEqual([]);
  const steps = [
    { days: -3, subject: 'Soon: {amount}', text: 'Hello {name}' },
    { days: 7, subject: 'Late: {amount}', text: '{link}' },
  ];
  await till.done('POST', 'setup/reminders', { version: 0, reminds: 1, steps });
  expect(await reminders(await branch({ institutionName: 'West' }))).toEqual(
    steps.map((step) => ({ ...step, reminds: 1 })),
  );
});

test('a step for cash stays out of another currency, and a school that saved nothing copies nothing', async () => {
  const bare = await branch();
  const settings = (id: number) =>
    inBranch(id, sql`select s.cash_step from billing_setting s where s.institution_id = ${id}`);
  expect(await settings(bare)).toEqual([]);
  await till.done('POST', 'setup/billing-settings', { version: 0, cash_step: 5 });
  expect(await settings(await branch({ institutionName: 'Tokyo', institutionCurrency: 'JPY' }))).toEqual([
    { cash_step: 0 },
  ]);
});

test('names of payment modes that changed places are copied as they are', async () => {
  const { data } = await till.done('GET', 'paymentModes', {});
  const name = (mode_id: number, version: number, text: string) =>
    till.done('POST', 'paymentMode/edit', { mode_id, version, name: text });
  await name(1, data[0].version, 'Purse');
  await name(3, data[1].version, 'Cash');
  const id = await branch();
  expect(
    await inBranch(
      id,
      sql`select m.mode_id, m.name from payment_mode m where m.institution_id = ${id} and m.mode_id < 4 order by m.mode_id`,
    ),
  ).toEqual([
    { mode_id: 1, name: 'Purse' },
    { mode_id: 3, name: 'Cash' },
  ]);
});

test('coupons that can be used are copied unused, for the copies of what they are for', async () => {
  const { sub_id } = await piano();
  const coupon = (code: string, more: object = {}) =>
    till.done('POST', 'coupon/update', { code, kind: 'percent', value: 1000, ...more });
  const none = { types: [], sub_ids: [], package_ids: [], product_ids: [] };
  await coupon('ALL10');
  await coupon('TEN', { kind: 'amount', value: 1000 });
  await coupon('PIANO', { applies: { ...none, sub_ids: [sub_id] } });
  await coupon('OVER', { until_on: '2020-01-01' });
  const id = await branch();
  const [copy] = await inBranch<{ sub_id: number }>(
    id,
    sql`select s.sub_id from subject s where s.institution_id = ${id}`,
  );
  expect(copy!.sub_id).not.toBe(sub_id);
  expect(await couponsIn(id)).toMatchObject([
    { code: 'ALL10', value: 1000, used: 0, applies: {} },
    { code: 'TEN', value: 1000 },
    { code: 'PIANO', applies: { sub_ids: [copy!.sub_id] } },
  ]);
  // Without subjects, a coupon for one of them would be a coupon for everything.
  const bare = await branch({ institutionName: 'Bare', replicateSubjects: 0, institutionCurrency: 'JPY' });
  expect((await couponsIn(bare)).map(({ code, value }) => [code, value])).toEqual([
    ['ALL10', 1000],
    ['TEN', 10],
  ]);
});

test('without finance settings, a branch begins with none of it', async () => {
  await piano();
  const id = await branch({ replicateFinance: 0 });
  expect([await taxesIn(id), await couponsIn(id)]).toEqual([[], []]);
});
