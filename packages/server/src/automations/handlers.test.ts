import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
afterAll(() => server.stop());

const get = async (path: string, input: Record<string, unknown> = {}, as: TestStaff = school.owner) =>
  server.call('GET', `automations/${path}`, input, { as });
const save = async (input: Record<string, unknown>, as: TestStaff = school.owner) =>
  server.call('POST', 'automations/create', input, { as });

const call = (detail = 'Call them') => ({
  automation_name: 'Call new leads',
  trigger_name: 'leadAdded',
  action_type: 'task',
  filters: null,
  action: {
    action_type: 'task',
    action_details: [{ task_assign_to: null, task_detail: detail, task_due: 'today', task_due_time: '10:00:00' }],
  },
});

test('lists the automations of the own school, live and paused, in the order in which they were made', async () => {
  const [own, other] = [await server.school(), await server.school()];
  const first = (await save(call(), own.owner)).body.data;
  await save({ ...call('Write'), automation_name: 'Second', status: 0, delay: 3, delay_type: 'hours' }, own.owner);
  const { status, body } = await get('list', {}, await own.staff(7));
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { id: first.id, automation_name: 'Call new leads', status: 1, delay: 0, action_details: 'Call them', waiting: 0 },
    { automation_name: 'Second', status: 0, delay: 3, delay_type: 'hours', may_change: false },
  ]);
  expect(body.data[0].days).toHaveLength(30);
  expect((await get('list', {}, own.owner)).body.data[0].may_change).toBe(true);
  expect((await get('list', {}, other.owner)).body).toEqual({ data: [] });
});

test("a trigger offers the event's own fields, the person's, variables, recipients and what can be changed", async () => {
  const { data } = (await get('fields', { trigger_name: 'leadStageUpdated' })).body;
  const names = data.filters.map((one: { name: string }) => one.name);
  expect(names.slice(0, 2)).toEqual(['lead_stage', 'lead_last_stage']);
  expect(new Set(names).size).toBe(names.length);
  expect(data.filters[0].options.length).toBeGreaterThan(1);
  expect(names).toContain('city');
  expect(names).not.toContain('batch');
  expect(data.variables.map((one: { name: string }) => one.name)).toContain('lead_first_name');
  const updates = data.updates.map((one: { name: string }) => one.name);
  for (const name of ['lead_stage', 'lead_owner', 'address', 'guardian', 'note', 'email'])
    expect(updates).toContain(name);
  expect(data.and_only).toBe(false);
  const birthday = (await get('fields', { trigger_name: 'studentBirthday' })).body.data;
  expect(birthday.and_only).toBe(true);
  expect(birthday.filters[0]).toMatchObject({ name: 'birthday', only: ['within'] });
  expect((await get('fields', { trigger_name: 'attendance' })).body.data.filters[0].options).toHaveLength(5);
  expect((await get('fields', { trigger_name: 'nothing' })).status).toBe(404);
});

test('each template can be published as it is, but for whom a task is', async () => {
  const own = await server.school();
  const { data } = (await get('templates', {}, own.owner)).body;
  const tags = new Set(data.map((one: { automation_tags: string }) => one.automation_tags));
  expect([...tags].toSorted()).toEqual(['Attendance', 'Billing', 'Marketing', 'Operations']);
  for (const one of data) {
    const { automation_name, automation_type: trigger_name, automation_filter: filters } = one;
    const { delay, delay_type, action_type, action, options } = one;
    // A lead has an owner who gets the task; for a student somebody is chosen.
    if (action_type === 'task' && !trigger_name.startsWith('lead'))
      action.action_details[0].task_assign_to = own.owner.user_detail_id;
    const published = await save(
      { automation_name, trigger_name, filters, delay, delay_type, action_type, action, options },
      own.owner,
    );
    expect([automation_name, published.status, published.body.fields]).toEqual([automation_name, 200, undefined]);
  }
});

test('settings are kept, refused where stale, and only for those with set-up', async () => {
  const settings = (await get('settings')).body.data;
  expect(settings).toEqual({ quiet_hours: 0, quiet_from: '21:00', quiet_until: '07:00', fuse: 200, version: 0 });
  const post = async (input: Record<string, unknown>, as = school.owner) =>
    server.call('POST', 'automations/settings', input, { as });
  const changed = await post({ version: 0, quiet_hours: 1, quiet_from: '22:30' });
  expect(changed.body.data).toMatchObject({ quiet_hours: 1, quiet_from: '22:30', version: 1 });
  const late = await post({ version: 0, fuse: 50 });
  expect([late.status, late.body.current.quiet_from]).toEqual([409, '22:30']);
  expect((await post({ version: 1, quiet_until: '22:30' })).body.fields).toHaveProperty('quiet_until');
  expect((await post({ version: 1, quiet_until: '22:15' })).status).toBe(422);
  expect((await post({ version: 1, fuse: 50 }, await school.staff(8))).status).toBe(403);
});
