import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, newLink } from '../examples.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { offer } from '../../forms/drafts/examples.ts';
import { firstStudentForm } from '../../forms/examples.ts';
import { listed } from '../../forms/lists/examples.ts';
import { newStudent } from '../../students/examples.ts';
import { sibling } from '../../testing/family.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';
import { newLead } from '../../enquiries/examples.ts';

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

const opened = (kind: 'student' | 'lead', token: string) =>
  ask(world, 'GET', `online/${kind}/getDetailsByHash`, { institution: world.school.hash, [`${kind}Hash`]: token });
const filesOf = async (user_detail_id: number) =>
  (await ask(world, 'GET', 'person/files/list', { user_detail_id })).data
    .map((one: { file_name: string }) => one.file_name)
    .sort();
const waiting = () =>
  world.school.sql((db) =>
    db.selectFrom('form_upload').selectAll().where('institution_id', '=', world.school.institution_id).execute(),
  );
const proposalOf = async (user_detail_id: number) =>
  (await ask(world, 'GET', 'online/proposals/list', { user_detail_id })).data[0];

/** Sends a file to a link's form, and answers what names it. */
async function upload(form: string, ticket: string, name: string): Promise<string> {
  const body = new FormData();
  body.append('input', JSON.stringify({ institution: world.school.hash, form, field: file.field_name, ticket }));
  body.append('file', new Blob([Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1')]), name);
  const request = new Response(body);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/signUp/files/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().value as string;
}

/** A family's answer by a link with a file for whoever it is about, and one more for each further child. */
async function answer(
  kind: 'student' | 'lead',
  user_detail_id: number,
  children: { values: Record<string, unknown> }[] = [],
  change: Record<string, unknown> = {},
) {
  const { token } = await newLink(world, user_detail_id);
  const body = await answerOf(world, kind, token);
  const sent = body as { form: string; ticket: { token: string }; values: Record<string, unknown> };
  sent.values[file.field_name] = [await upload(sent.form, sent.ticket.token, 'report.pdf')];
  for (const [at, child] of children.entries())
    child.values[file.field_name] = [await upload(sent.form, sent.ticket.token, `report ${at + 2}.pdf`)];
  Object.assign(sent.values, change);
  const path = kind === 'lead' ? 'online/lead/saveStudentConversionDataByHash' : 'online/student/saveStudentDataByHash';
  return server.call('POST', path, { ...body, ...(children.length > 0 && { children }) });
}

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

  it('that nobody accepted go with whoever is erased', async () => {
    const student = await newStudent(world);
    await answer('student', student);
    const [mine] = (await waiting()).slice(-1);
    const { firstName } = await ask(world, 'GET', 'student/getDetails', { user_detail_id: student });
    await ask(world, 'POST', 'data/erase', { user_detail_id: student, confirmation: firstName });
    const left = (await waiting()).find((one) => one.id === mine!.id);
    expect([left!.held_at, left!.created_at.getFullYear()]).toEqual([null, 2000]);
  });
});

describe('several children by a link', () => {
  it('are taken by a lead’s link alone, where the form takes several', async () => {
    const lead = await opened('lead', (await newLink(world, await world.one(newLead))).token);
    const student = await opened('student', (await newLink(world, await world.one(newStudent))).token);
    expect([lead.offers.children, student.offers.children]).toEqual(['Add another student', '']);
    expect((await answer('student', await world.one(newStudent), [sibling('Zoe', 'Late')])).body.fields).toEqual({
      children: 'Unknown field',
    });
  });

  it('become students of one family, each accepted or left for itself, with their own files and form', async () => {
    const lead = await newLead(world);
    const guardian = {
      parentFirstName: 'Gil',
      parentSurname: 'Moss',
      parentEmail: `gil${lead}@moss.example`,
      relation: 'Father',
    };
    const sent = await answer('lead', lead, [sibling('Ben', 'Moss'), sibling('Zoe', 'Moss'), sibling('Max', 'Moss')], {
      guardian,
      terms: true,
    });
    expect([sent.status, sent.body.fields]).toEqual([200, undefined]);
    const { proposal_id, version, changes } = await proposalOf(lead);
    const children = changes.filter((one: { path: string }) => one.path.startsWith('children.'));
    expect(
      children.map((one: { label: string; to: string }) => [one.label, /First name: (\w+)/.exec(one.to)![1]]),
    ).toEqual([
      ['Student 2', 'Ben'],
      ['Student 3', 'Zoe'],
      ['Student 4', 'Max'],
    ]);
    expect(Object.keys(children[0]).sort()).toEqual(['field_type', 'from', 'label', 'now', 'path', 'to']);
    const accepted = changes.map((one: { path: string }) => one.path).filter((path: string) => path !== 'children.1');
    const { message } = await ask(world, 'POST', 'online/proposals/accept', { proposal_id, version, accepted });
    expect(message).toMatch(/is now a student, with 2 of the same family$/);

    const family = await ask(world, 'GET', 'household/get', { user_detail_id: lead });
    expect(family.guardians).toHaveLength(1);
    const ben = family.children.find((one: { firstName: string }) => one.firstName === 'Ben');
    expect(family.children.map((one: { firstName: string }) => one.firstName)).toEqual(
      expect.arrayContaining(['Ben', 'Max']),
    );
    expect(family.children).toHaveLength(3);
    expect(await filesOf(ben.user_detail_id)).toEqual(['report 2.pdf']);
    const { submissions, guardians, dob } = await ask(world, 'GET', 'student/getDetails', {
      user_detail_id: ben.user_detail_id,
    });
    expect([
      submissions.length,
      JSON.stringify(submissions).includes('Zoe'),
      guardians[0].firstName,
      guardians[0].relation,
      dob,
    ]).toEqual([1, false, 'Gil', 'Father', '2017-03-04']);
  });

  it('are added where staff have made the lead a student meanwhile', async () => {
    const lead = await newLead(world);
    await answer('lead', lead, [sibling('Ida', 'Reed')], {
      guardian: {
        parentFirstName: 'Una',
        parentSurname: 'Reed',
        parentEmail: `una${lead}@reed.example`,
        relation: 'Mother',
      },
      terms: true,
    });
    const { version: before } = await proposalOf(lead);
    await ask(world, 'POST', 'leads/convert', { user_detail_id: lead, version: before });
    const { proposal_id, version, changes } = await proposalOf(lead);
    const { message } = await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id,
      version,
      accepted: changes.map((one: { path: string }) => one.path),
    });
    expect(message).toMatch(/changes accepted, 1 student of the same family added$/);
    expect(
      (await ask(world, 'GET', 'household/get', { user_detail_id: lead })).children.map(
        (one: { firstName: string }) => one.firstName,
      ),
    ).toContain('Ida');
  });

  it('a mistake of one is at that child, and nothing is kept', async () => {
    const lead = await newLead(world);
    const { token } = await newLink(world, lead);
    const body = await answerOf(world, 'lead', token);
    const refused = await server.call('POST', 'online/lead/saveStudentConversionDataByHash', {
      ...body,
      children: [sibling('', 'Moss')],
    });
    expect(refused.body.fields).toMatchObject({ 'children.0.firstName': 'First name is required' });
    expect(await proposalOf(lead)).toBeUndefined();
  });
});

it('a list of a question is told to the page of a link, by its ticket', async () => {
  const question = await listed(server, world.school, 'schoolYear', ['Year 4']);
  const { form, ticket } = await opened('student', (await newLink(world, await world.one(newStudent))).token);
  const answered = await server.call('GET', 'signUp/school-years', {
    ...question,
    form: form.id,
    ticket: ticket.token,
  });
  expect(answered.body.data).toMatchObject([{ value: 'Year 4' }]);
});
