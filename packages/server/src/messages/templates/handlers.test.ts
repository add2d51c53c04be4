import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let teacher: TestStaff;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  teacher = await school.staff(2);
});
afterAll(() => server.stop());

const letter = { subject: 'Hello', body: '<p>Hi {{reader_first_name|there}}</p>' };
const save = (input: object, as = school.owner) =>
  server.call('POST', 'communication/saveTemplate', { name: 'Our text', ...letter, ...input }, { as });
const remove = (template_id: number, restore: 0 | 1, as = school.owner) =>
  server.call('POST', 'communication/deleteTemplate', { template_id, restore }, { as });
const list = async (as = school.owner, at = server) =>
  (await at.call('GET', 'communication/templates', {}, { as })).body.data as {
    template_id: number;
    key: string;
    name: string;
    version: number;
    may_change: boolean;
  }[];
const own = async (as?: TestStaff) => (await list(as)).filter(({ template_id }) => template_id > 0);

test('the product’s eight texts come after the school’s own, which are by name', async () => {
  expect((await list()).map(({ key }) => key)).toEqual([
    'welcome',
    'enquiry',
    'trial',
    'reminder',
    'cancelled',
    'details',
    'unpaid',
    'news',
  ]);
  const ids = [];
  for (const name of ['zebra', 'Apple']) ids.push((await save({ name })).body.data.template_id);
  expect((await list()).slice(0, 3).map(({ name }) => name)).toEqual(['Apple', 'zebra', 'Welcome a new student']);
  for (const id of ids) await remove(id, 0);
});

test('a colleague who sees neither leads nor bills has no texts with them', async () => {
  expect((await list(teacher)).map(({ key }) => key)).not.toEqual(expect.arrayContaining(['unpaid']));
  expect((await save({ body: '<p>{{balance}}</p>' }, teacher)).body.fields).toEqual({
    body: 'There is no variable {{balance}}',
  });
});

test('a text is changed by its version; who lost gets what stands now', async () => {
  const { data } = (await save({})).body;
  const { template_id, version } = data;
  const saved = await save({ template_id, version, name: 'New name' });
  expect(saved.body).toMatchObject({ data: { name: 'New name', version: version + 1 }, message: 'Template saved' });
  const late = await save({ template_id, version, name: 'Other' });
  expect([late.status, late.body.code, late.body.current]).toMatchObject([409, 'stale', { name: 'New name' }]);
  expect((await save({ template_id, name: 'Without a version' })).status).toBe(409);
  await remove(template_id, 0);
});

test('of two who save one version at once, one wins', async () => {
  const { template_id, version } = (await save({})).body.data;
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => save({ template_id, version, name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await remove(template_id, 0);
});

test.each([
  [{ subject: '' }, { subject: 'Subject cannot be blank' }],
  [{ subject: 'x'.repeat(251) }, { subject: 'Subject cannot be more than 250 characters' }],
  [{ body: '<p><br></p>' }, { body: 'Content cannot be blank' }],
  [{ body: '<p>{{foo}}</p>' }, { body: 'There is no variable {{foo}}' }],
  [{ name: ' ' }, { name: 'This field is required' }],
])('%j is refused at its field', async (change, fields) => {
  const answer = await save(change);
  expect([answer.status, answer.body.fields]).toEqual([422, fields]);
});

test('markup that no letter has is text, and scripts stay text', async () => {
  const { data } = (await save({ body: '<p onclick="x">Hi</p><script>alert(1)</script>' })).body;
  expect(data.body).not.toMatch(/<(?!\/?p>)/);
  await remove(data.template_id, 0);
});

test('a deleted text is in no list and comes back, and neither twice does harm', async () => {
  const { template_id } = (await save({ name: 'Gone' })).body.data;
  expect((await remove(template_id, 0)).body.message).toBe('Template deleted');
  expect((await remove(template_id, 0)).status).toBe(200);
  expect(await own()).toEqual([]);
  expect((await save({ template_id, version: 1 })).status).toBe(404);
  expect((await remove(template_id, 1)).body.message).toBe('Template restored');
  expect((await own()).map(({ name }) => name)).toEqual(['Gone']);
  await remove(template_id, 0);
  const log = await school.sql((db) =>
    db
      .selectFrom('audit')
      .select('kind')
      .where('kind', 'like', 'mail_template_%')
      .orderBy('id', 'desc')
      .limit(3)
      .execute(),
  );
  expect(log.map(({ kind }) => kind)).toEqual([
    'mail_template_deleted',
    'mail_template_restored',
    'mail_template_deleted',
  ]);
});

test('a teacher changes their own texts, reads others’, and another school has none of them', async () => {
  const mine = (await save({ name: 'Mine' }, teacher)).body.data;
  const { data } = (await save({ name: 'The owner’s' })).body;
  expect((await own(teacher)).map(({ name, may_change }) => [name, may_change])).toEqual([
    ['Mine', true],
    ['The owner’s', false],
  ]);
  expect((await save({ template_id: data.template_id, version: 1 }, teacher)).status).toBe(403);
  expect((await remove(data.template_id, 0, teacher)).status).toBe(403);
  expect((await save({ template_id: mine.template_id, version: 1, name: 'Ours' })).status).toBe(200);
  const foreign = await server.school();
  expect((await list(foreign.owner)).filter(({ template_id }) => template_id > 0)).toEqual([]);
  expect((await save({ template_id: mine.template_id, version: 2 }, foreign.owner)).status).toBe(404);
  expect((await remove(mine.template_id, 0, foreign.owner)).status).toBe(404);
});

test('the variables of an audience are those of the sender’s rights', async () => {
  const named = async (type: string, as: TestStaff, more = {}) =>
    (await server.call('GET', 'communication/variables', { type, ...more }, { as })).body.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await named('event', school.owner)).toEqual(
    expect.arrayContaining(['class_date', 'student_first_name', 'payment_link', 'today']),
  );
  expect(await named('event', teacher)).not.toContain('payment_link');
  expect(await named('leads', teacher)).not.toContain('lead_name');
  expect(await named('leads', school.owner)).toContain('lead_name');
  expect(await named('segment', school.owner, { of: 'lead' })).toContain('lead_name');
  expect(await named('students', school.owner, { event_id: 1 })).toContain('class_date');
});
