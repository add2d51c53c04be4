import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { answerOf, newLink, newProposal, sendAnswer } from '../examples.ts';
import { type Answer, type TestServer, testServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { newLead } from '../../enquiries/examples.ts';
import { firstGuardian } from '../../people/examples.ts';
import { newStudent } from '../../students/examples.ts';
import { someone } from '../../testing/person.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';

let server: TestServer;
let world: World;
let other: World;
/** Somebody of each kind, whom nothing in particular happened to. */
let pupil: number;
let enquirer: number;
let post: Awaited<ReturnType<typeof mailedBy>>;
beforeAll(async () => {
  server = await testServer();
  [world, other] = await Promise.all([makeWorld(server), makeWorld(server)]);
  [pupil, enquirer] = await Promise.all([newStudent(world), newLead(world)]);
  post = await mailedBy(server, 4393);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const DAY = 86_400_000;
const openStudent = (token: string, institution = world.school.hash) =>
  server.call('GET', 'online/student/getDetailsByHash', { institution, studentHash: token });
const openLead = (token: string, institution = world.school.hash) =>
  server.call('GET', 'online/lead/getDetailsByHash', { institution, leadHash: token });
const details = (user_detail_id: number, path = 'student/getDetails') => ask(world, 'GET', path, { user_detail_id });
const said = ({ status, text }: Answer) => ({ status, text });
const gone = { status: 404, text: JSON.stringify({ code: 'notFound', message: 'Not found.' }) };

/** A student about whom something is known. */
async function known(): Promise<number> {
  const { user_detail_id } = await ask(world, 'POST', 'students/add', {
    firstName: someone(),
    surname: 'Tan',
    email: `${newToken().slice(0, 8).toLowerCase()}@child.example`,
    phone: '+65 6123 4567',
    dob: '2015-02-01',
    isDuplicate: 1,
    address: { street: '1 Old Road', country: 'SG', city: 'Singapore', state: '', zip: '049000' },
    guardian: {
      firstName: 'Anna',
      surname: 'Tan',
      email: `${newToken().slice(0, 8).toLowerCase()}@tan.example`,
      phone: '',
      relation: 'Mother',
    },
  });
  return user_detail_id;
}

describe('a link that does not open', () => {
  test('answers the same, whatever the reason', async () => {
    const link = async (about = pupil) => (await newLink(world, about)).token;
    const revoked = await newLink(world, pupil);
    await ask(world, 'POST', 'online/links/revoke', { link_id: revoked.link_id });
    const spent = await link();
    expect((await sendAnswer(world, 'student', spent)).status).toBe(200);
    const archived = await newStudent(world);
    const ofArchived = await link(archived);
    await ask(world, 'POST', 'students/bulk/archive', { user_detail_ids: [archived], is_archived: 1 });
    const converted = await newLead(world);
    const ofConverted = await link(converted);
    await ask(world, 'POST', 'leads/convert', {
      user_detail_id: converted,
      version: (await details(converted, 'leads/getDetails')).version,
    });
    const expired = await newLink(world, pupil, { days: 1 });
    const foreign = await link();
    const { hash } = await details(pupil);

    const answers = {
      revoked: await openStudent(revoked.token),
      spent: await openStudent(spent),
      archived: await openStudent(ofArchived),
      converted: await openLead(ofConverted),
      guessed: await openStudent(newToken()),
      'of another purpose': await openLead(await link()),
      'of the other purpose': await openStudent(await link(enquirer)),
      'of another school': await openStudent(foreign, other.school.hash),
      'of no school': await openStudent(foreign, newToken()),
      'the public name of the person': await openStudent(hash),
    };
    server.setNow(new Date(Date.now() + DAY + 1_000));
    const late = await openStudent(expired.token);
    server.setNow(undefined);
    for (const [why, answer] of Object.entries({ ...answers, expired: late })) expect(said(answer), why).toEqual(gone);
  });

  test('takes no answer either', async () => {
    const { token, link_id } = await newLink(world, pupil);
    const body = await answerOf(world, 'student', token);
    const path = 'online/student/saveStudentDataByHash';
    expect(said(await server.call('POST', path, { ...body, studentHash: newToken() }))).toEqual(gone);
    const asLead = { ...body, studentHash: undefined, leadHash: token };
    expect(said(await server.call('POST', 'online/lead/saveStudentConversionDataByHash', asLead))).toEqual(gone);
    expect(said(await server.call('POST', path, { ...body, user_detail_id: enquirer }))).toEqual(gone);
    expect(said(await server.call('POST', path, { ...body, institution: other.school.hash }))).toEqual(gone);
    expect(said(await server.call('POST', path, { ...body, institution: newToken() }, { key: 'one' }))).toEqual(gone);
    await ask(world, 'POST', 'online/links/revoke', { link_id });
    expect(said(await server.call('POST', path, body))).toEqual(gone);
    expect(said(await server.call('POST', path, body, { key: 'another' }))).toEqual(gone);
  });

  test('it would be noticed if not: a good one opens', async () =>
    expect((await openStudent((await newLink(world, pupil)).token)).status).toBe(200));
});

describe('a link', () => {
  test('shows what the form asks for and the school knows, and is kept as a hash', async () => {
    const student = await known();
    const { token } = await newLink(world, student);
    const { body } = await openStudent(token);
    expect(body.values).toMatchObject({
      dob: '2015-02-01',
      phone: '+65 6123 4567',
      address: { street: '1 Old Road' },
      guardian: { parentFirstName: 'Anna', relation: 'Mother' },
    });
    expect(body.settings).toEqual([]);
    const { rows } = await world.school.sql((db) =>
      sql<{
        row: string;
      }>`select person_link::text as row from person_link where token_hash = ${hashOf(token)}`.execute(db),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(token);
  });

  test('is listed with what became of it', async () => {
    const student = await newStudent(world);
    const { token, link_id } = await newLink(world, student);
    const list = async () => (await ask(world, 'GET', 'online/links/list', { user_detail_id: student })).data[0];
    expect(await list()).toMatchObject({
      link_id,
      purpose: 'update',
      opened_at: null,
      answered_at: null,
      revoked_at: null,
      created_by: 'Olive Owner',
    });
    await openStudent(token);
    expect((await list()).opened_at).not.toBeNull();
    await sendAnswer(world, 'student', token);
    expect((await list()).answered_at).not.toBeNull();
    expect((await ask(world, 'POST', 'online/links/revoke', { link_id })).message).toContain('before');
  });

  test('is mailed to a guardian of the child alone, and stands in the mail alone', async () => {
    const student = await known();
    const [guardian] = (await details(student)).guardians;
    const stranger = await server.call(
      'POST',
      'online/links/make',
      { user_detail_id: student, send_to: await world.one(firstGuardian) },
      { as: world.owner },
    );
    expect([stranger.status, Object.keys(stranger.body.fields)]).toEqual([422, ['send_to']]);
    const made = await ask(world, 'POST', 'online/links/make', {
      user_detail_id: student,
      send_to: guardian.user_detail_id,
    });
    expect(made).toMatchObject({ url: null, message: `The link is on its way to ${guardian.email}` });
    const letter = () => post.letters.find((one) => one.to?.some((to) => to.address === guardian.email));
    await expect.poll(letter, { timeout: 15_000 }).toBeDefined();
    const token = /\/update\?institution=[\w-]+&studentHash=([\w-]{43})/.exec(letter()!.text ?? '')![1]!;
    expect((await openStudent(token)).body.values.guardian.parentEmail).toBe(guardian.email);
    const kept = await world.school.sql((db) =>
      sql<{ text: string }>`select text from mail where to_email = ${guardian.email}`.execute(db),
    );
    expect(kept.rows[0]!.text).not.toContain(token);
  });

  test('does not tell a guardian without custody where the child lives, nor one who is none any longer anything', async () => {
    const student = await known();
    const [{ custody: _, ...guardian }] = (await details(student)).guardians;
    await ask(world, 'POST', 'guardian/updateDetails', { ...guardian, child_id: student, custody: 0 });
    const { token } = await newLink(world, student);
    const { body } = await openStudent(token);
    expect(body.values).not.toHaveProperty('address');
    expect(JSON.stringify(body.values)).not.toContain('Old Road');
    await world.school.sql((db) => sql`delete from guardian_link where child_id = ${student}`.execute(db));
    expect(said(await openStudent(token))).toEqual(gone);
  });

  test('is made and read only by who may open the person', async () => {
    const sales = await world.school.staff(9);
    const refused = await server.call(
      'POST',
      'online/links/make',
      { user_detail_id: enquirer, send_to: null },
      { as: world.teacher },
    );
    expect(refused.status).toBe(404);
    expect(
      (await server.call('POST', 'online/links/make', { user_detail_id: enquirer, send_to: null }, { as: sales }))
        .status,
    ).toBe(200);
  });
});

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

  test('is kept with the forms that were sent before', async () => {
    const student = await newStudent(world);
    await newProposal(world, 'student', student);
    expect((await details(student)).submissions).toMatchObject([{ signup_source: 'link' }]);
  });

  test('sent again after a lost answer is one answer', async () => {
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

  test('changes the guardian whom it is about, or adds another one', async () => {
    const student = await known();
    const {
      firstName,
      dob,
      email,
      guardians: [anna],
    } = await details(student);
    const guardian = {
      parentFirstName: 'Anna',
      parentSurname: 'Tan',
      relation: 'Mother',
      parentEmail: anna.email,
      parentPhone1: '+65 6777 1234',
      parentCommunication: 1 as const,
      invoiceTo: 0 as const,
    };
    const first = await newProposal(world, 'student', student, { firstName, surname: 'Tan', dob, email, guardian });
    expect(first.changes.filter(({ path }) => path.startsWith('guardian'))).toMatchObject([
      { path: 'guardian.phone', to: '+6567771234' },
    ]);
    await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id: first.proposal_id,
      version: first.version,
      accepted: ['guardian.phone'],
    });
    const second = await newProposal(world, 'student', student, {
      firstName,
      surname: 'Tan',
      dob,
      email,
      guardian: { parentFirstName: 'Bo', parentSurname: 'Lim', relation: 'Father', parentEmail: 'bo@lim.example' },
    });
    await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id: second.proposal_id,
      version: second.version,
      accepted: ['guardian'],
    });
    expect((await details(student)).guardians).toMatchObject([
      { firstName: 'Anna', phone: '+6567771234' },
      { firstName: 'Bo', relation: 'Father' },
    ]);
  });

  test('asks for the access to guardians where it is about one', async () => {
    const assistant = await world.school.staff(7);
    const student = await newStudent(world);
    const { proposal_id, version } = await newProposal(world, 'student', student, {
      guardian: { parentFirstName: 'Zed', parentSurname: 'Ng', relation: 'Father', parentEmail: 'zed@ng.example' },
    });
    const answer = await server.call(
      'POST',
      'online/proposals/accept',
      { proposal_id, version, accepted: ['guardian'] },
      { as: assistant },
    );
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('"guardian"')]);
  });

  test('loses against an edit that came between: 409 with what stands now', async () => {
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

  test('may be dismissed, and taken back', async () => {
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

  test('tells whoever sent the link by mail', async () => {
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
