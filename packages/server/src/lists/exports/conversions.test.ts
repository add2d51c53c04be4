import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let office: TestStaff;
const post = async (path: string, input: Record<string, unknown>, as = office) => {
  const answer = await server.call('POST', path, input, { as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  office = await school.staff(8);
});
afterAll(() => server.stop());

test('conversions are counted by source and campaign, only of one’s own leads for people who see only these', async () => {
  const add = async (firstName: string) =>
    (await post('leads/add', { firstName, isDuplicate: 1 })).user_detail_id as number;
  const [won] = [await add('Won'), await add('Open')];
  await post('leads/convert', { user_detail_id: won, version: 1 });
  const read = async (as: TestStaff) =>
    (await server.call('GET', 'leads/conversions', { period: 'this_year' }, { as })).body;
  expect(await read(office)).toMatchObject({
    leads: 2,
    converted: 1,
    sources: [{ name: 'staff', leads: 2, converted: 1 }],
    campaigns: [],
  });
  const sales = await school.staff(9);
  await school.sql((db) =>
    db
      .insertInto('access_person')
      .values({
        institution_id: school.institution_id,
        user_detail_id: sales.user_detail_id,
        category: 'all_leads',
        value: 0,
      })
      .execute(),
  );
  expect(await read(sales)).toMatchObject({ leads: 0, sources: [] });
});
