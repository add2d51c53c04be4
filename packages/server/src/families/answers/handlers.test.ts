import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyAnswersOf } from '../../testing/family-answers.ts';
import { answerOf, newLink } from '../examples.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { offer } from '../../forms/drafts/examples.ts';
import { firstStudentForm } from '../../forms/examples.ts';
import { listed } from '../../forms/lists/examples.ts';
import { newStudent } from '../../students/examples.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';

let server: TestServer;
let world: World;
let file: { id: number; field_name: string };

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  await offer(server, world.school, 'student', 'children');
  await ask(world, 'POST', 'embed/files/save', { form_files: 1 });
  file = await ask(world, 'POST', 'customForm/option/add', {
    custom_form_id: (await world.one(firstStudentForm)).id,
    field_type: 'file',
    custom_name: 'Last report',
    isMandatory: 1,
  });
});
afterAll(() => server.stop());

const { opened, filesOf, proposalOf, upload, answer } = familyAnswersOf(
  () => server,
  () => world,
  () => file,
);
const waiting = () =>
  world.school.sql((db) =>
    db.selectFrom('form_upload').selectAll().where('institution_id', '=', world.school.institution_id).execute(),
  );

describe('files by a link', () => {
  it('wait with the proposal, and are the person’s once they are accepted, beside those from before', async () => {
    const student = await newStudent(world);
    expect((await answer('student', student)).status).toBe(200);
    expect(await filesOf(student)).toEqual([]);
    expect((await waiting()).every((one) => one.held_at !== null)).toBe(true);
    const { proposal_id, version, changes } = await proposalOf(student);
    expect(changes).toContainEqual({
      path: `custom.${file.field_name}`,
      label: 'Last report',
      field_type: 'file',
      from: null,
      to: ['report.pdf'],
      now: null,
    });
    await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id,
      version,
      accepted: [`custom.${file.field_name}`],
    });
    expect(await filesOf(student)).toEqual(['report.pdf']);
    expect(await waiting()).toEqual([]);

    const again = await newLink(world, student);
    const form = await opened('student', again.token);
    expect(form.fields.find((one: { id: number }) => one.id === file.id).isMandatory).toBe(0);
    expect(form.values).not.toHaveProperty(file.field_name);
    const token = await upload(form.form.id, form.ticket.token, 'second.pdf');
    const sent = await answerOf(world, 'student', again.token, { [file.field_name]: [token] });
    expect((await server.call('POST', 'online/student/saveStudentDataByHash', sent)).status).toBe(200);
    const second = await proposalOf(student);
    await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id: second.proposal_id,
      version: second.version,
      accepted: [`custom.${file.field_name}`],
    });
    expect(await filesOf(student)).toEqual(['report.pdf', 'second.pdf']);
    const { custom } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
    expect(custom.find((one: { field_name: string }) => one.field_name === file.field_name).field_value).toEqual([
      'report.pdf',
      'second.pdf',
    ]);
  });

  it('are asked for where the form makes them mandatory, and one that is left out stays nobody’s', async () => {
    const student = await newStudent(world);
    const { token } = await newLink(world, student);
    const refused = await server.call(
      'POST',
      'online/student/saveStudentDataByHash',
      await answerOf(world, 'student', token),
    );
    expect(refused.body.fields).toEqual({ [file.field_name]: 'Last report is required' });
    expect((await answer('student', student)).status).toBe(200);
    const { proposal_id, version } = await proposalOf(student);
    await ask(world, 'POST', 'online/proposals/accept', { proposal_id, version, accepted: ['firstName'] });
    expect(await filesOf(student)).toEqual([]);
  });

  it("that weren't accepted are deleted with the person", async () => {
    const student = await newStudent(world);
    await answer('student', student);
    const [mine] = (await waiting()).slice(-1);
    const { firstName } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
    await ask(world, 'POST', 'data/erase', { user_detail_id: student, confirmation: firstName });
    const left = (await waiting()).find((one) => one.id === mine!.id);
    expect([left!.held_at, left!.created_at.getFullYear()]).toEqual([null, 2000]);
  });
});

it("a question's list is sent to a link's page, by its ticket", async () => {
  const question = await listed(server, world.school, 'schoolYear', ['Year 4']);
  const { form, ticket } = await opened('student', (await newLink(world, await world.one(newStudent))).token);
  const answered = await server.call('GET', 'signUp/school-years', {
    ...question,
    form: form.id,
    ticket: ticket.token,
  });
  expect(answered.body.data).toMatchObject([{ value: 'Year 4' }]);
});
