import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { automatedBy, mailAction, taskAction } from '../../../testing/automated.ts';
import { lettersOf, mother } from '../../../testing/mailings.ts';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
const { happen, lead } = automatedBy(
  () => server,
  () => school,
);
const letters = lettersOf(
  () => server,
  () => school,
);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

const mailing = (trigger_name: string, subject = 'Hello', body = '<p>Welcome</p>', more: object = {}) => ({
  automation_name: 'Try',
  trigger_name,
  action_type: 'email',
  action: { action_type: 'email', action_details: [mailAction(subject, body)] },
  ...more,
});
const inCity = (condition_value: string) => ({
  filters: [{ condition_field: 'city', condition_operator: '=', condition_value }],
});
const post = (path: string, input: object, as?: TestStaff) => letters.call('POST', `automations/${path}`, input, as);
const preview = async (input: object, as?: TestStaff) => {
  const { status, text, body } = await post('preview', input, as);
  expect(status, text).toBe(200);
  return body;
};
const written = () =>
  school.sql(async (db) => {
    const { institution_id } = school;
    const all = await Promise.all([
      db.selectFrom('mail').select('id').where('institution_id', '=', institution_id).execute(),
      db.selectFrom('automation_run').select('run_id').where('institution_id', '=', institution_id).execute(),
      db.selectFrom('person_link').select('id').where('institution_id', '=', institution_id).execute(),
    ]);
    return all.map((rows) => rows.length);
  });

test('steps through the readers of the people it would have reached, newest first, and sends nothing', async () => {
  await lead({ firstName: 'Kim', email: 'kim@home.example' });
  await lead({ firstName: 'Bo' });
  const input = mailing(
    'leadAdded',
    'How is {{lead_first_name}}?',
    '<p>Hi {{reader_first_name|there}} of {{lead_city}}</p><script>alert(1)</script>',
  );
  const first = await preview(input);
  const skip = 'Neither a guardian who receives messages nor the person has an e-mail address';
  expect(first).toMatchObject({ at: 0, total: 2, reader: { fullName: 'Bo', description: '', skip }, subject: '' });
  const second = await preview({ ...input, at: 1 });
  expect(second).toMatchObject({
    at: 1,
    reader: { fullName: 'Kim', description: 'kim@home.example', for: '', skip: '' },
    subject: 'How is Kim?',
    holes: [{ variable: 'lead_city', label: 'City', names: ['Kim'], count: 1 }],
  });
  expect(second.html).toContain('Hi Kim of ');
  expect(second.html).not.toContain('alert(1)');
  expect(await preview({ ...input, at: 999 })).toEqual(second);
  expect(await written()).toEqual([0, 0, 0]);
});

test('shows each guardian their own letter, and a person with several events once', async () => {
  const ada = await letters.student('Ada', { guardian: mother('uta@home.example') });
  await letters.student('Ben', { guardian: mother('eva@home.example', { firstName: 'Eva' }) });
  await happen('student.created', [{ person_id: ada, key: 'again' }]);
  const input = mailing('studentAdded', 'For {{student_first_name}}', '<p>Dear {{reader_first_name}}</p>');
  const steps = await Promise.all([0, 1].map((at) => preview({ ...input, at })));
  expect(steps.map(({ total }) => total)).toEqual([2, 2]);
  expect(steps.map(({ reader, subject }) => [reader.fullName, reader.for, subject]).toSorted()).toEqual([
    ['Eva Home', 'Ben', 'For Ben'],
    ['Uta Home', 'Ada', 'For Ada'],
  ]);
  for (const { html, reader } of steps) expect(html).toContain(`Dear ${reader.fullName.split(' ')[0]}`);
});

test('stops after 20 people', async () => {
  for (let at = 0; at < 22; at++) await lead({ firstName: `No ${at}`, email: `no${at}@home.example` });
  expect((await preview(mailing('leadAdded'))).total).toBe(20);
});

test('nobody was reached: a person who is chosen is shown, if the trigger is about them and the viewer can open them', async () => {
  const kim = await lead({ firstName: 'Kim', email: 'kim@home.example' });
  const ada = await letters.student('Ada', { email: 'ada@home.example' });
  const input = mailing('leadAdded', 'How is {{lead_first_name}}?', undefined, inCity('Ulm'));
  expect(await preview(input)).toMatchObject({ reader: null, at: 0, total: 0, subject: '', html: '', holes: [] });
  expect(await preview({ ...input, person_id: kim })).toMatchObject({ total: 1, subject: 'How is Kim?' });
  const status = async (person_id: number, as?: TestStaff) =>
    (await post('preview', { ...input, person_id }, as)).status;
  expect(await status(ada)).toBe(404);
  expect(await status(99_999_999)).toBe(404);
  const sales = await school.staff(9);
  await school.sql((db) =>
    db
      .insertInto('access_control')
      .values({ institution_id: school.institution_id, role_id: 9, category: 'all_leads', value: 0 })
      .execute(),
  );
  expect(await status(kim, sales)).toBe(404);
  expect(await preview(mailing('leadAdded'), sales)).toMatchObject({ total: 0 });
});

test('without access to guardians, a guardian is the family of a child, without name and address', async () => {
  await letters.student('Ada', { guardian: mother('uta@home.example') });
  const assistant = await school.staff(7);
  const input = mailing('studentAdded', 'News', '<p>Dear {{reader_first_name}}, for {{student_first_name}}</p>');
  const seen = await preview(input, assistant);
  expect(seen.reader).toMatchObject({ fullName: "Ada's family", description: '', for: 'Ada' });
  expect(seen.holes).toMatchObject([{ variable: 'reader_first_name', names: ["Ada's family"] }]);
  expect(seen.html).toContain('for Ada');
  expect(JSON.stringify(seen)).not.toMatch(/uta/i);
  const tried = await post('dryRun', input, assistant);
  expect(tried.body.rows.data[0].to).toEqual(["Ada's family"]);
  expect(tried.text).not.toMatch(/uta@/i);
  expect((await post('dryRun', input)).body.rows.data[0].to).toEqual(['uta@home.example']);
});

test('shows no field that the viewer has no access to, and finds nobody by one', async () => {
  await letters.student('Ada', { email: 'ada@home.example', dob: '2000-01-01' });
  const assistant = await school.staff(7);
  const owes = '<p>You owe {{balance|nothing that I see}}</p>';
  expect((await preview(mailing('studentAdded', 'Bill', owes), assistant)).html).toContain('nothing that I see');
  const byBalance = {
    filters: [{ condition_field: 'balance', condition_operator: 'more_than', condition_value: '0' }],
  };
  for (const path of ['preview', 'dryRun']) {
    const refused = async (trigger_name: string, more: object = {}, as = assistant) => {
      const { status, body } = await post(path, mailing(trigger_name, undefined, undefined, more), as);
      return [status, body.message];
    };
    expect(await refused('studentAdded', byBalance)).toEqual([403, 'This needs the access "billing".']);
    expect(await refused('invoice')).toEqual([403, 'This needs the access "billing".']);
    expect(await refused('leadAdded')).toEqual([403, 'This needs the access "leads".']);
  }
});

test('an action that is no mail, or only half of one, is refused at its field', async () => {
  const action = { action_type: 'task', action_details: [taskAction] };
  const fields = async (path: string, more: object) =>
    (await post(path, mailing('leadAdded', undefined, undefined, more))).body.fields;
  expect(await fields('preview', { action_type: 'task', action })).toEqual({
    action_type: 'Only mails can be previewed',
  });
  for (const path of ['preview', 'dryRun'])
    expect(await fields(path, { action })).toEqual({
      'action.action_type': 'This is not the action type of the automation',
    });
  expect((await post('preview', { ...mailing('leadAdded'), id: 99_999_999 })).status).toBe(404);
});
