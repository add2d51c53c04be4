import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newRun, trialMail } from '../examples.ts';
import { type TestSchool, testServer, type TestServer, type TestStaff } from '../../testing/server.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let server: TestServer;
let world: World;
let school: TestSchool;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  ({ school } = world);
});
afterAll(() => server.stop());

const post = async (path: string, input: Record<string, unknown>, as: TestStaff = school.owner, key?: string) =>
  server.call('POST', `automations/${path}`, input, { as, ...(key !== undefined && { key }) });
const save = async (input: Record<string, unknown>, as?: TestStaff) => post('create', input, as);
const made = async () => (await save(trialMail)).body.data;
const details = async (id: number) =>
  (await server.call('GET', 'automations/details', { id }, { as: school.owner })).body;
const filter = (
  condition_field: string,
  condition_operator: string,
  condition_value: string | string[],
  more = {},
) => ({
  condition_field,
  condition_operator,
  condition_value,
  ...more,
});
const mailing = (change: Record<string, unknown>) => ({
  action: { action_type: 'email', action_details: [{ ...trialMail.action.action_details[0], ...change }] },
});
const updating = (change: Record<string, unknown>) => ({
  action_type: 'profile',
  action: {
    action_type: 'profile',
    action_details: [{ update_profile_type: 'lead', update_profile_field: 'nationality', ...change }],
  },
});
const fieldsOf = async (change: Record<string, unknown>) => {
  const { status, body } = await save({ ...trialMail, ...change });
  return status === 422 ? body.fields : status;
};

test('an automation is published with its filters as the specification writes them', async () => {
  const { status, body } = await save({
    ...trialMail,
    filters: [filter('age', 'BETWEEN', '5;9'), filter('created_date', '=', 'one week ago', { condition: 'OR' })],
  });
  expect([status, body.message]).toEqual([200, 'Automation created successfully']);
  expect(body.data).toMatchObject({ status: 1, version: 1, delay: 2, missing: '', published_by: 'Olive Owner' });
  expect(body.data.filters).toMatchObject([
    { id: 1, condition_operator: 'BETWEEN', condition_value: '5;9', status: 1 },
    { id: 2, condition_operator: '=', condition_value: 'one_week_ago', condition: 'OR' },
  ]);
  expect(body.data.options).toMatchObject({ recipient: 'family', repeat_after: 24 });
});

test('an edit keeps the ids of filters, drops removed ones, and leaves the version before as it was', async () => {
  const { id, filters, version } = await made();
  const edited = await save({
    ...trialMail,
    id,
    version,
    filters: [{ ...filters[0], status: 0 }, filter('country', 'IN', ['SG', 'MY'])],
  });
  expect([edited.status, edited.body.message]).toEqual([200, 'Automation edited successfully']);
  expect(edited.body.data).toMatchObject({ version: 2, filters: [{ id: 1, condition_operator: 'IN' }] });
  const again = await save({ ...trialMail, id, filters: [filter('city', '=', 'Kiel'), edited.body.data.filters[0]] });
  expect(again.body.data.filters.map((one: { id: number }) => one.id)).toEqual([2, 1]);
  const versions = await school.sql(async (db) =>
    db.selectFrom('automation_version').select('version_id').where('automation_id', '=', id).execute(),
  );
  expect(versions).toHaveLength(3);
});

test('bad filters are refused at their places', async () => {
  expect(await fieldsOf({ filters: [filter('city', 'ISNULL', '', { status: 0 }), filter('city', '=', '')] })).toEqual({
    'filters.1.condition_value': 'This field is required',
  });
  expect(await fieldsOf({ filters: [filter('city', '=', 'A'), filter('city', '!=', 'B')] })).toHaveProperty([
    'filters.1.condition_field',
  ]);
  expect(await fieldsOf({ filters: [filter('age', 'BETWEEN', '5')] })).toEqual({
    'filters.0.condition_value': 'This field is required',
  });
  expect(await fieldsOf({ filters: [filter('age', 'BETWEEN', '-5;9')] })).toHaveProperty(['filters.0.condition_value']);
  expect(await fieldsOf({ filters: [filter('shoe_size', '=', '5')] })).toEqual({
    'filters.0.condition_field': 'Field not found',
  });
  expect(await fieldsOf({ filters: [filter('city', 'empty', '')] })).toBe(200);
  const birthday = {
    trigger_name: 'leadBirthday',
    filters: [filter('birthday', '=', 'today'), filter('city', '=', 'A', { condition: 'OR' })],
  };
  expect(await fieldsOf(birthday)).toHaveProperty(['filters.1.condition']);
});

test('bad mails, tasks and delays are refused at their places', async () => {
  const at = (name: string) => `action.action_details.0.${name}`;
  expect(await fieldsOf(mailing({ mail_subject: '' }))).toEqual({ [at('mail_subject')]: 'Subject cannot be blank' });
  expect(await fieldsOf(mailing({ mail_subject: 'x'.repeat(251) }))).toHaveProperty([at('mail_subject')]);
  expect(await fieldsOf(mailing({ mail_content: '<p><br></p>' }))).toEqual({
    [at('mail_content')]: 'Content cannot be blank',
  });
  expect(await fieldsOf(mailing({ mail_content: '<p>{{foo}}</p>' }))).toEqual({
    [at('mail_content')]: 'There is no variable {{foo}}',
  });
  const replies = async (reply_to: string) => fieldsOf(mailing({ reply_to }));
  for (const reply_to of ['nobody', 'a@b.example\nBcc: c@d.example'])
    expect(await replies(reply_to)).toEqual({ [at('reply_to')]: 'Please enter valid email' });
  expect((await replies('phisher@evil.example'))[at('reply_to')]).toMatch(/^Replies can go to /);
  expect(await replies(school.owner.email)).toBe(200);
  expect(await fieldsOf(mailing({ mail_attachments: ['nothing'] }))).toHaveProperty([at('mail_attachments.0')]);
  for (const delay of [-1, 1.5, 1e9]) expect(await fieldsOf({ delay })).toHaveProperty('delay');
  expect(await fieldsOf({ delay: 53, delay_type: 'weeks' })).toHaveProperty('delay');
  const stranger = (await server.school()).owner.user_detail_id;
  const task = { task_assign_to: stranger, task_detail: ' ', task_due: 'today', task_due_time: '10:00:00' };
  expect(
    await fieldsOf({ action_type: 'task', action: { action_type: 'task', action_details: [task] } }),
  ).toMatchObject({ [at('task_detail')]: 'This field is required', [at('task_assign_to')]: expect.any(String) });
  expect(await fieldsOf({ trigger_name: 'nothing' })).toHaveProperty('trigger_name');
  expect(await fieldsOf({ options: { recipient: 'staff', staff_ids: [] } })).toHaveProperty(['options.staff_ids']);
});

test('bad changes of a profile are refused at their places', async () => {
  const at = (name: string) => `action.action_details.0.${name}`;
  const value = (update_profile_attr: string, update_profile_value: string) => ({
    update_profile_attr,
    update_profile_value,
  });
  const wrong = async (change: Record<string, unknown>) => fieldsOf(updating(change));
  const parts = (field: string, ...updates: [string, string][]) =>
    wrong({ update_profile_field: field, updates: updates.map(([name, text]) => value(name, text)) });
  expect(await parts('nationality', ['nationality', 'DE'])).toBe(200);
  expect(await parts('nationality', ['nationality', ' '])).toEqual({
    [at('updates.0.update_profile_value')]: 'This field is required',
  });
  expect(await parts('email', ['email', 'nobody'])).toHaveProperty([at('updates.0.update_profile_value')]);
  expect(await parts('lead_stage', ['lead_stage', '99999999'])).toHaveProperty([at('updates.0.update_profile_value')]);
  expect(await parts('shoe', ['shoe', '42'])).toEqual({ [at('update_profile_field')]: 'Field not found' });
  expect(await wrong({ update_profile_type: 'staff' })).toHaveProperty([at('update_profile_type')]);
  expect(await wrong({ update_profile_field: 'note' })).toHaveProperty([at('note_details')]);
  expect(await wrong({ update_profile_field: 'lead_owner' })).toHaveProperty([at('lead_owner')]);
  const address: [string, string][] = [
    ['street', '1 Main Street'],
    ['country', 'DE'],
    ['city', 'Kiel'],
    ['state', ''],
    ['postal', '24103'],
  ];
  expect(await parts('address', ...address)).toEqual({
    [at('updates.3.update_profile_value')]: 'This field is required',
  });
  const guardian: [string, string][] = [
    ['firstName', 'Ann'],
    ['surname', 'Lim'],
    ['relation', 'Mother'],
    ['email', ''],
    ['same_as_primary_email', '0'],
  ];
  expect(await parts('guardian', ...guardian)).toEqual({
    [at('updates.3.update_profile_value')]: 'This field is required',
  });
  expect(await parts('guardian', ...guardian.slice(0, 4), ['same_as_primary_email', '1'])).toBe(200);
});

test('the trigger stays, and an old version is refused with the current one', async () => {
  const { id } = await made();
  expect((await save({ ...trialMail, id, trigger_name: 'leadAdded' })).body.fields).toHaveProperty('trigger_name');
  const other = await school.staff(1);
  await save({ ...trialMail, automation_name: 'Theirs', id, version: 1 }, other);
  const late = await save({ ...trialMail, automation_name: 'Mine', id, version: 1 });
  expect([late.status, late.body.current.automation_name, late.body.by]).toEqual([409, 'Theirs', 'Sam Staff 1']);
});

test('it is switched off and on, and events from before do not count', async () => {
  const { id } = await made();
  const off = await save({ id, status: 0, version: 1 });
  expect([off.body.message, off.body.data.status, off.body.data.version]).toEqual([
    'Automation updated successfully',
    0,
    2,
  ]);
  const since = async () =>
    (
      await school.sql(async (db) =>
        db.selectFrom('automation').select('live_since').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).live_since;
  expect(await since()).toBeNull();
  expect((await save({ id, status: 1 })).body.data).toMatchObject({
    status: 1,
    automation_name: trialMail.automation_name,
  });
  expect(await since()).not.toBeNull();
});

test('runs that wait take the new version, keep the old one, or stop', async () => {
  const runOf = async (run_id: number) =>
    school.sql(async (db) =>
      db.selectFrom('automation_run').selectAll().where('run_id', '=', run_id).executeTakeFirstOrThrow(),
    );
  const { id } = await made();
  const { run_id } = await newRun(world, id);
  const before = await runOf(run_id);
  await save({ ...trialMail, id, delay: 3, waiting: 'old' });
  expect(await runOf(run_id)).toMatchObject({ version_id: before.version_id, due_at: before.due_at });
  await save({ ...trialMail, id, delay: 5, delay_type: 'hours' });
  const moved = await runOf(run_id);
  expect(moved.version_id).not.toBe(before.version_id);
  expect(moved.due_at.getTime() - before.triggered_at.getTime()).toBe(5 * 3_600_000);
  await save({ ...trialMail, id, waiting: 'stop' });
  expect(await runOf(run_id)).toMatchObject({ state: 'skipped', reason: 'The automation was changed' });
});

test('a deleted one ends its runs, is restored paused for 30 days, and is gone after that', async () => {
  const { id } = await made();
  const { run_id } = await newRun(world, id);
  expect((await post('delete', { id })).body).toEqual({ message: 'Automation deleted successfully' });
  expect((await post('delete', { id })).status).toBe(404);
  const { state } = await school.sql(async (db) =>
    db.selectFrom('automation_run').select('state').where('run_id', '=', run_id).executeTakeFirstOrThrow(),
  );
  expect(state).toBe('skipped');
  expect((await post('restore', { id })).body.data).toMatchObject({ id, status: 0 });
  await post('delete', { id });
  server.setNow(new Date(Date.now() + 31 * 86_400_000));
  expect((await post('restore', { id })).status).toBe(404);
  server.setNow(undefined);
});

test('rights are asked of who publishes, by name, also to change what is there', async () => {
  const teacher = await school.staff(2);
  const refused = await save(trialMail, teacher);
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('"leads"')]);
  const { id } = await made();
  for (const [path, input] of [
    ['create', { id, status: 0 }],
    ['delete', { id }],
  ] as const)
    expect((await post(path, { ...input }, teacher)).status).toBe(403);
  const seen = await server.call('GET', 'automations/details', { id }, { as: teacher });
  expect(seen.body.data).toMatchObject({ missing: 'leads', may_give: ['Olive Owner'], may_change: false });
  const invoice = { ...trialMail, trigger_name: 'invoice', filters: null, ...mailing({ mail_subject: 'Hi' }) };
  expect((await save(invoice, await school.staff(9))).body.message).toContain('"billing"');
});

test('a plan that failed or is a trial begins none, and one that has ended publishes none', async () => {
  const own = await server.school();
  const plan = async (change: Record<string, unknown>) =>
    own.sql((db) =>
      db.updateTable('institution').set(change).where('institution_id', '=', own.institution_id).execute(),
    );
  const { id } = (await save(trialMail, own.owner)).body.data;
  await plan({ is_trial: 1, trial_expiry_date: new Date(Date.now() + 5 * 86_400_000) });
  expect((await save(trialMail, own.owner)).body.code).toBe('planBlocked');
  expect((await save({ ...trialMail, id }, own.owner)).status).toBe(200);
  await plan({ trial_expiry_date: new Date(Date.now() - 5 * 86_400_000) });
  expect((await save({ ...trialMail, id }, own.owner)).body.code).toBe('planBlocked');
  expect((await save({ id, status: 0 }, own.owner)).status).toBe(200);
});

test('publishing the same twice by one key makes one, and a school has at most 200', async () => {
  const own = await server.school();
  const first = await post('create', trialMail, own.owner, 'once');
  const second = await post('create', trialMail, own.owner, 'once');
  expect(second.body.data.id).toBe(first.body.data.id);
  await own.sql((db) =>
    sql`insert into automation (institution_id, automation_name, trigger_name) select ${own.institution_id}, 'x', 'trial' from generate_series(1, 199)`.execute(
      db,
    ),
  );
  expect((await save(trialMail, own.owner)).status).toBe(409);
});

test('the log says what happened to an automation, without the text of its mail', async () => {
  const { id } = await made();
  await save({ id, status: 0 });
  await post('delete', { id });
  const rows = await school.sql(
    async (db) =>
      await db
        .selectFrom('audit')
        .select(['kind', 'after'])
        .where('kind', 'like', 'automation.%')
        .orderBy('id', 'desc')
        .limit(3)
        .execute(),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['automation.deleted', 'automation.paused', 'automation.published']);
  expect(JSON.stringify(rows)).not.toContain('How was it');
  expect((await details(id)).code).toBe('notFound');
});
