import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAutomation, newRun } from '../examples.ts';
import { testServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let server: TestServer;
let world: World;
let id: number;
let people: number[];

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  id = await newAutomation(world);
  people = [];
  for (let n = 0; n < 12; n++) people.push((await newRun(world, id)).user_detail_id);
  await world.school.sql((db) =>
    db
      .updateTable('automation_run')
      .set({ state: 'failed', error: 'No such mailbox' })
      .where('automation_id', '=', id)
      .where('person_id', '=', people[0]!)
      .execute(),
  );
});
afterAll(() => server.stop());

const runs = async (input: Record<string, unknown> = {}, as: TestStaff = world.owner) =>
  server.call('POST', 'automations/run_history', { id, ...input }, { as });

test('runs are listed newest first, by pages, by state and by name', async () => {
  const { body } = await runs();
  expect(body).toMatchObject({ total: 12, current_page: 1, last_page: 2 });
  expect(body.counts).toMatchObject({ waiting: 11, failed: 1, done: 0 });
  const all = Object.values(body.counts as Record<string, number>).reduce((sum, one) => sum + one, 0);
  expect(all).toBe(12);
  expect(body.data[0]).toMatchObject({
    user: { user_detail_id: people[11] },
    status: 0,
    state: 'waiting',
    delay: 2,
    delay_type: 'days',
    filter_data: [{ label: 'City', value: 'Singapore' }],
    action_data: [],
    mails: [],
  });
  expect((await runs({ page: 2 })).body.data).toHaveLength(2);
  const failed = (await runs({ state: 'failed' })).body;
  expect(failed.data).toMatchObject([{ error: 'No such mailbox', user: { user_detail_id: people[0] } }]);
  const { firstName } = body.data[0].user;
  expect((await runs({ search: firstName })).body.data.length).toBeGreaterThan(0);
  expect((await runs({ search: 'nobody is called that' })).body.total).toBe(0);
  expect((await runs({ per_page: 11 })).status).toBe(422);
});

test('the tab counts every run, also those of more than 30 days ago, as the history does', async () => {
  const { school } = world;
  const long = new Date(Date.now() - 45 * 86_400_000);
  const old = await newAutomation(world);
  await newRun(world, old);
  const { run_id } = await newRun(world, old);
  await school.sql((db) =>
    sql`update automation_run set triggered_at = ${long}, triggered_on = ${long}::timestamptz::date where institution_id = ${school.institution_id} and run_id = ${run_id}`.execute(
      db,
    ),
  );
  const { data } = (await server.call('GET', 'automations/details', { id: old }, { as: world.owner })).body;
  expect(data.runs).toBe(2);
  expect(data.days.reduce((sum: number, one: number) => sum + one, 0)).toBe(1);
  expect((await runs({ id: old })).body.total).toBe(2);
});

test('people who the viewer may not open have neither names nor values', async () => {
  const { body } = await runs({}, world.teacher);
  expect(body.total).toBe(12);
  expect(body.data[0]).toMatchObject({ user: { firstName: '', surname: '' }, filter_data: [], action_data: [] });
  const search = (await runs()).body.data[0].user.firstName;
  expect((await runs({ search }, world.teacher)).body.total).toBe(0);
});

test('a person has the same runs, for those who may open them', async () => {
  const ask = async (as: TestStaff) => server.call('GET', 'automations/person', { user_detail_id: people[0]! }, { as });
  expect((await ask(world.owner)).body.data).toMatchObject([{ automation_id: id, state: 'failed' }]);
  expect((await ask(world.teacher)).status).toBe(404);
});

test('runs are exported, one a line', async () => {
  const { status, text } = await server.call('GET', 'automations/export', { id, state: 'failed' }, { as: world.owner });
  expect(status).toBe(200);
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('No such mailbox');
});
