import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, newLink, newProposal } from '../examples.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { newLead } from '../../enquiries/examples.ts';
import { newStudent } from '../../students/examples.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';
import { said, gone, linksOf } from '../../testing/known.ts';

let server: TestServer;
let world: World;
let post: Awaited<ReturnType<typeof mailedBy>>;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  post = await mailedBy(server, 4394);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const { openStudent, details, known } = linksOf(
  () => server,
  () => world,
);

describe('an answer', () => {
  test('changes nothing until staff accept it, field by field', async () => {
    const student = await known();
    const before = await details(student);
    const proposal = await newProposal(world, 'student', student, {
      firstName: before.firstName,
      surname: 'Lim',
      email: before.email,
      dob: before.dob,
      phone: '+65 6999 1234',
      address: { ...before.address, street: '2 New Road' },
      guardian: {},
    });
    expect(proposal.changes.map(({ path }) => path).sort()).toEqual(['address', 'phone', 'surname']);
    expect((await details(student)).version).toBe(before.version);
    const done = await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id: proposal.proposal_id,
      version: proposal.version,
      accepted: ['phone', 'address'],
    });
    expect(done.message).toBe('2 of 3 changes accepted');
    expect(await details(student)).toMatchObject({
      surname: 'Tan',
      phone: '+6569991234',
      address: { street: '2 New Road' },
      guardians: [{ firstName: 'Anna' }],
    });
    expect((await ask(world, 'GET', 'online/proposals/list', { user_detail_id: student })).data).toEqual([]);
    const again = await server.call(
      'POST',
      'online/proposals/accept',
      { proposal_id: proposal.proposal_id, version: proposal.version + 1, accepted: ['surname'] },
      { as: world.owner },
    );
    expect(again.status).toBe(404);
  });

  test('needs only what the school has: a child without an e-mail address can send the rest', async () => {
    const added = await ask(world, 'POST', 'students/add', { firstName: 'Noah', surname: 'Berg', isDuplicate: 1 });
    const student: number = added.user_detail_id;
    const link = await newLink(world, student);
    const { fields } = (await openStudent(link.token)).body;
    const asked = fields.filter((one: { isMandatory: number }) => one.isMandatory === 1);
    expect(asked.map((one: { field_name: string }) => one.field_name)).toEqual(['firstName', 'surname']);
    const empty = { email: '', dob: '', address: {}, guardian: {} };
    const values = { ...empty, firstName: 'Noah', surname: 'Berg', phone: '+65 6999 1234' };
    const nameless = await answerOf(world, 'student', link.token, { ...values, surname: '' });
    const refused = await server.call('POST', 'online/student/saveStudentDataByHash', nameless);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['surname']]);
    const proposal = await newProposal(world, 'student', student, values);
    expect(proposal.changes.map(({ path }) => path)).toEqual(['phone']);

    const lead = await newLink(world, await newLead(world));
    const where = { institution: world.school.hash, leadHash: lead.token };
    const enrolling = (await server.call('GET', 'online/lead/getDetailsByHash', where)).body.fields;
    const email = enrolling.find((one: { field_name: string }) => one.field_name === 'email');
    expect(email.isMandatory).toBe(1);
  });

  test('is kept with the forms that were sent before', async () => {
    const student = await newStudent(world);
    await newProposal(world, 'student', student);
    expect((await details(student)).submissions).toMatchObject([{ signup_source: 'link' }]);
  });

  test('sent again after a lost answer counts once', async () => {
    const student = await newStudent(world);
    const body = await answerOf(world, 'student', (await newLink(world, student)).token, { phone: '+65 6999 1234' });
    const path = 'online/student/saveStudentDataByHash';
    const [first, second] = [
      await server.call('POST', path, body, { key: 'once' }),
      await server.call('POST', path, body, { key: 'once' }),
    ];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(said(await server.call('POST', path, body, { key: 'twice' }))).toEqual(gone);
    expect((await ask(world, 'GET', 'online/proposals/list', { user_detail_id: student })).data).toHaveLength(1);
  });

  test('without a change leaves nothing to decide', async () => {
    const student = await known();
    const { token } = await newLink(world, student);
    const { values } = (await openStudent(token)).body;
    const body = await answerOf(world, 'student', token);
    expect((await server.call('POST', 'online/student/saveStudentDataByHash', { ...body, values })).status).toBe(200);
    expect((await ask(world, 'GET', 'online/proposals/list', { user_detail_id: student })).data).toEqual([]);
  });

  test('loses against an edit in between: 409 with the current record', async () => {
    const student = await newStudent(world);
    const { proposal_id, version } = await newProposal(world, 'student', student);
    await ask(world, 'POST', 'students/update', { user_detail_id: student, version, phone: '+65 6000 0000' });
    const late = await server.call(
      'POST',
      'online/proposals/accept',
      { proposal_id, version, accepted: ['phone'] },
      { as: world.owner },
    );
    expect([late.status, late.body.code, late.body.current.phone]).toEqual([409, 'stale', '+65 6000 0000']);
    const [waiting] = (await ask(world, 'GET', 'online/proposals/list', { user_detail_id: student })).data;
    expect(waiting.changes.find((change: { path: string }) => change.path === 'phone')).toMatchObject({
      from: '',
      now: '+65 6000 0000',
      to: '+6569991234',
    });
  });

  test('can be dismissed, and put back', async () => {
    const student = await newStudent(world);
    const { proposal_id } = await newProposal(world, 'student', student);
    await ask(world, 'POST', 'online/proposals/dismiss', { proposal_id });
    expect((await ask(world, 'GET', 'online/proposals/list', { user_detail_id: student })).data).toEqual([]);
    await ask(world, 'POST', 'online/proposals/dismiss', { proposal_id, dismissed: 0 });
    expect((await ask(world, 'GET', 'online/proposals/list', { user_detail_id: student })).data).toHaveLength(1);
  });

  test('takes nothing that the family was not asked', async () => {
    const { proposal_id, version } = await newProposal(world, 'student', await newStudent(world));
    expect(
      (
        await server.call(
          'POST',
          'online/proposals/accept',
          { proposal_id, version, accepted: ['status'] },
          { as: world.owner },
        )
      ).status,
    ).toBe(422);
  });

  test('tells the person who sent the link by mail', async () => {
    const student = await known();
    await newProposal(world, 'student', student);
    const { firstName } = await details(student);
    await expect
      .poll(
        () => post.letters.find((one) => one.subject === `${firstName} Tan: the family sent changes`)?.to?.[0]?.address,
        { timeout: 15_000 },
      )
      .toBe(world.owner.email);
  });
});

test('a lead enrols by link: accepted, they are a student with their history', async () => {
  const lead = await newLead(world);
  await ask(world, 'POST', 'notes/add', { user_detail_id: lead, message_box: 'Called twice' });
  const proposal = await newProposal(world, 'lead', lead, { surname: 'Quill', dob: '2014-03-04' });
  expect((await details(lead, 'leads/getDetails')).converted_at).toBeNull();
  await ask(world, 'POST', 'online/proposals/accept', {
    proposal_id: proposal.proposal_id,
    version: proposal.version,
    accepted: ['dob', 'surname'],
  });
  const student = await details(lead);
  expect(student).toMatchObject({ surname: 'Quill', dob: '2014-03-04' });
  expect(student.converted_at).not.toBeNull();
  expect((await ask(world, 'GET', 'student/notes', { user_detail_id: lead })).data).toHaveLength(1);
});
