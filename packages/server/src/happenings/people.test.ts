import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { offer } from '../forms/drafts/examples.ts';
import { send } from '../testing/family.ts';
import { happenedAt } from '../testing/happened.ts';
import { type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { newName, threeOf } from '../testing/siblings.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await server.school();
});
afterAll(() => server.stop());

const { heard, want, queued } = happenedAt(() => school);

async function post(path: string, input: Record<string, unknown>) {
  const { status, body, text } = await server.call('POST', path, input, { as: school.owner });
  expect(status, `${path}: ${text}`).toBe(200);
  return body;
}
const add = async (path: string, firstName: string): Promise<number> =>
  (await post(path, { firstName, isDuplicate: 1 })).user_detail_id;
const stages = async (): Promise<{ id: number }[]> =>
  (await server.call('GET', 'leadStage/list', {}, { as: school.owner })).body.data;
const formOf = async (type: string): Promise<number> =>
  (await server.call('GET', 'customForm/getFormTypes', {}, { as: school.owner })).body.data.find(
    (form: { form_type: string }) => form.form_type === type,
  ).custom_form_id;

test('students and leads whom staff add are told of once, and automations hear of those that they want', async () => {
  await want('leadAdded');
  const student = await add('students/add', 'Ada');
  const lead = await add('leads/add', 'Lea');
  const about = { key: 'once', version: 1, data: { source: 'staff', form_type: null }, quiet: 0 };
  expect(await heard()).toEqual([
    { type: 'student.created', person_id: student, subject_id: student, ...about },
    { type: 'lead.created', person_id: lead, subject_id: lead, ...about },
  ]);
  expect(await queued()).toHaveLength(1);
});

test('each child of a form is told of, with the form and where the family came from', async () => {
  await offer(server, school, 'student', 'children');
  const { values, change } = threeOf(newName());
  await send(server, school, { type: 'student', values, change: { ...change, signup_source: 'fair' } });
  await send(server, school);
  const [first, second, third, lead] = await heard();
  expect(first).toMatchObject({
    type: 'student.created',
    data: { source: 'fair', form_type: await formOf('student') },
  });
  for (const other of [second, third]) expect(other).toMatchObject({ type: 'student.created', data: first!.data });
  expect(lead).toMatchObject({ type: 'lead.created', data: { source: 'website', form_type: await formOf('lead') } });
  expect(new Set((await heard()).map((one) => one.person_id)).size).toBe(4);
});

test('a form that is held is told of when staff accept it', async () => {
  await send(server, school, { change: { website: 'https://spam.example' } });
  expect(await heard()).toEqual([]);
  const { body } = await server.call('GET', 'signUp/held', { type: 'lead' }, { as: school.owner });
  const { user_detail_id } = await post('signUp/held/accept', { submission_id: body.data[0].submission_id });
  expect(await heard()).toMatchObject([
    { type: 'lead.created', person_id: user_detail_id, data: { form_type: await formOf('lead') } },
  ]);
});

test('a lead who becomes a student is told of, with where they came from', async () => {
  const lead = await add('leads/add', 'Lea');
  await post('leads/convert', { user_detail_id: lead, version: 1 });
  expect(await heard('lead.converted')).toEqual([
    {
      type: 'lead.converted',
      person_id: lead,
      subject_id: lead,
      key: 'once',
      version: 2,
      data: { source: 'staff', form_type: null },
      quiet: 0,
    },
  ]);
});

test('each move of a lead is told of by itself, from the board and of many; one who stays is not', async () => {
  await want('leadStageUpdated');
  const [first, second, third] = (await stages()).map((stage) => stage.id);
  const leads = [await add('leads/add', 'Lea'), await add('leads/add', 'Max'), await add('leads/add', 'Zoe')];
  await post('leads/update/stage', { user_detail_ids: [leads[0]], stage_id: second });
  await post('leads/update/stage', { user_detail_ids: leads, stage_id: second });
  await post('leads/update/stage', { user_detail_ids: [leads[0]], stage_id: third });
  const moves = await heard('lead.stage_changed');
  expect(moves.map(({ person_id, data, version }) => [person_id, data, version])).toEqual([
    [leads[0], { lead_stage: second, lead_last_stage: first }, 2],
    [leads[1], { lead_stage: second, lead_last_stage: first }, 2],
    [leads[2], { lead_stage: second, lead_last_stage: first }, 2],
    [leads[0], { lead_stage: third, lead_last_stage: second }, 3],
  ]);
  expect(new Set(moves.map((one) => one.key)).size).toBe(4);
  expect(await queued()).toHaveLength(3);
});

test('a refused change is told of by nobody', async () => {
  const lead = await add('leads/add', 'Lea');
  const answer = await server.call('POST', 'leads/convert', { user_detail_id: lead, version: 9 }, { as: school.owner });
  expect(answer.status).toBe(409);
  expect(await heard('lead.converted')).toEqual([]);
});
