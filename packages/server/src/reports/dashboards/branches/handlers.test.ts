import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asBranch } from '../../../branches/queries.ts';
import { branchesOf } from '../../../testing/branches.ts';
import { testServer, type TestSchool, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { customLine, type Till, tillOf } from '../../../testing/till.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;
/** The branch in the north, whose currency is another one, and its owner's session there. */
let north: { id: number; as: TestStaff };

const march = { period: 'custom', start: '2026-03-01', end: '2026-03-31' };
const read = async (input: object = {}, as = school.owner) =>
  (await till.call('GET', 'dashboard/branches', { ...march, ...input }, as)).body;
const inNorth = (statement: ReturnType<typeof sql>) =>
  school.sql((db) => asBranch(db, north.id, () => statement.execute(db)));
const roleInNorth = (role_id: number) =>
  inNorth(
    sql`update person set role_id = ${role_id} where institution_id = ${north.id} and user_detail_id = ${north.as.user_detail_id}`,
  );

async function billIn(unit_price: number, as: TestStaff): Promise<void> {
  const { body } = await till.call('POST', 'students/add', { firstName: 'Ben', isDuplicate: 1 }, as);
  const { user_detail_id } = body;
  const items = [customLine(user_detail_id, unit_price)];
  const made = await till.call('POST', 'invoice', { user_detail_id, items }, as);
  expect(made.status, made.text).toBe(200);
}

beforeAll(async () => {
  server = await testServer();
  server.setNow(new Date('2026-02-10T02:00:00Z'));
  school = await server.school('Riverside');
  till = tillOf(server, school);
  const { add, inBranch } = branchesOf(
    () => server,
    () => school,
  );
  const added = await add({ institutionCurrency: 'MYR' });
  north = { id: added.body.data.id, as: await inBranch(added) };
  await billIn(1_000, school.owner);
  server.setNow(new Date('2026-03-10T02:00:00Z'));
  await billIn(2_000, school.owner);
  await billIn(4_000, school.owner);
  await billIn(7_000, north.as);
});
afterAll(() => server.stop());

test('branches are side by side, and two currencies are never added up', async () => {
  const { data, totals, before } = await read({ compare: 1 });
  expect(before).toEqual({ start: '2026-01-29', end: '2026-02-28' });
  expect(data).toMatchObject([
    {
      id: school.institution_id,
      is_current: 1,
      allowed: 1,
      money: [
        {
          currency: 'SGD',
          invoices: 2,
          invoiced: 6_000,
          collected: 0,
          owed: 7_000,
          previous: { invoiced: 1_000, collected: 0 },
        },
      ],
      teaching: { new_students: 2 },
    },
    {
      id: north.id,
      is_current: 0,
      money: [{ currency: 'MYR', invoiced: 7_000, previous: { invoiced: 0 } }],
      teaching: { new_students: 1 },
    },
  ]);
  expect(totals.money.map((one: { currency: string; invoiced: number }) => [one.currency, one.invoiced])).toEqual([
    ['MYR', 7_000],
    ['SGD', 6_000],
  ]);
  expect(totals.teaching.new_students).toBe(3);
});

test('the numbers of a branch are those of its own reports', async () => {
  const own = (await till.call('GET', 'reports/invoiced', march, north.as)).body.totals[0];
  const [, there] = (await read()).data;
  expect([there.money[0].currency, there.money[0].invoiced]).toEqual([own.currency, own.values.total]);
  // Read from the other branch, both show the same.
  expect((await read({}, north.as)).data.map((one: { money: object }) => one.money)).toEqual(
    (await read()).data.map((one: { money: object }) => one.money),
  );
});

test('a branch without the right has a name and no numbers, and adds nothing to the totals', async () => {
  await roleInNorth(8);
  const { data, totals } = await read();
  expect(data[1]).toEqual({
    id: north.id,
    user_detail_id: north.as.user_detail_id,
    institutionName: 'Riverside North',
    is_current: 0,
    allowed: 0,
    own: 0,
    money: null,
    teaching: null,
  });
  expect(totals.money).toHaveLength(1);
  // With the right, but their own invoices alone, only what they billed themselves counts.
  await roleInNorth(9);
  await inNorth(
    sql`insert into access_control (institution_id, role_id, category, value) values (${north.id}, 9, 'branch_reports', 1)`,
  );
  expect((await read()).data[1]).toMatchObject({ allowed: 1, own: 1, money: [{ invoiced: 7_000 }] });
  await inNorth(sql`update invoice set created_by = null where institution_id = ${north.id}`);
  expect((await read()).data[1]).toMatchObject({ allowed: 1, own: 1, money: [] });
  await roleInNorth(2);
  await inNorth(
    sql`insert into access_control (institution_id, role_id, category, value) values (${north.id}, 2, 'branch_reports', 1)`,
  );
  expect((await read()).data[1]).toMatchObject({ allowed: 1, money: null, teaching: { new_students: 1 } });
  await roleInNorth(10);
});

test('people without branch_reports are refused, and so are wrong days', async () => {
  const office = await school.staff(8);
  expect((await till.call('GET', 'dashboard/branches', march, office)).status).toBe(403);
  const wrong = await till.call('GET', 'dashboard/branches', { ...march, end: '2026-02-01' });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { end: 'Please choose a day on or after the first' }]);
});
