import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyAnswersOf } from '../../testing/family-answers.ts';
import { answerOf, newLink } from '../examples.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { offer } from '../../forms/drafts/examples.ts';
import { firstStudentForm } from '../../forms/examples.ts';
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

const { opened, filesOf, proposalOf, answer } = familyAnswersOf(
  () => server,
  () => world,
  () => file,
);

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

  it('are added even if staff have already made the lead a student', async () => {
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
