import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it('lists the automations of the own school, live and paused, in the order in which they were made', async () => {
  const school = await server.school();
  const other = await server.school();
  const reminder = { trigger_name: 'studentBirthday', delay: 2, delay_type: 'days', action_type: 'email' };
  await school.sql((db) =>
    db
      .insertInto('automation')
      .values([
        {
          ...reminder,
          institution_id: school.institution_id,
          automation_name: 'Birthday promotion reminder',
          created_by: school.owner.user_detail_id,
        },
        {
          ...reminder,
          institution_id: school.institution_id,
          automation_name: 'Post trial follow up',
          status: 0,
          created_by: null,
        },
      ])
      .execute(),
  );

  const { status, body } = await server.call('GET', 'automations/list', {}, { as: await school.staff(7) });
  expect(status).toBe(200);
  expect(
    body.data.map((one: { automation_name: string; status: number }) => [one.automation_name, one.status]),
  ).toEqual([
    ['Birthday promotion reminder', 1],
    ['Post trial follow up', 0],
  ]);
  expect(body.data[0]).toMatchObject(reminder);
  expect((await server.call('GET', 'automations/list', {}, { as: other.owner })).body).toEqual({ data: [] });
});
