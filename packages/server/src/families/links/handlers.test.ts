import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { answerOf, newLink, sendAnswer } from '../examples.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { mailedBy } from '../../testing/sign-in.ts';
import { newLead } from '../../enquiries/examples.ts';
import { firstGuardian } from '../../people/examples.ts';
import { newStudent } from '../../students/examples.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';
import { said, gone, linksOf } from '../../testing/known.ts';

let server: TestServer;
let world: World;
let other: World;
/** A person of each kind, without any history. */
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

const { openStudent, details, known } = linksOf(
  () => server,
  () => world,
);

const DAY = 86_400_000;
const openLead = (token: string, institution = world.school.hash) =>
  server.call('GET', 'online/lead/getDetailsByHash', { institution, leadHash: token });

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
    expect((await ask(world, 'POST', 'online/links/revoke', { link_id })).message).toContain('already');
  });

  test('is confirmed without the address to staff who may not see guardians', async () => {
    const student = await known();
    const [guardian] = (await details(student)).guardians;
    const admin = await world.school.staff(1);
    const make = async () =>
      (
        await server.call(
          'POST',
          'online/links/make',
          { user_detail_id: student, send_to: guardian.user_detail_id },
          { as: admin },
        )
      ).body.message;
    expect(await make()).toBe(`The link is on its way to ${guardian.email}`);
    await world.school.sql((db) =>
      sql`insert into access_control (institution_id, role_id, category, value) values (${world.school.institution_id}, 1, 'guardian', 0)`.execute(
        db,
      ),
    );
    expect(await make()).toBe('The link is on its way to the family');
  });

  test('is only mailed to a guardian of the child, and is only in that mail', async () => {
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

  test("doesn't tell a guardian without custody where the child lives, and tells a former guardian nothing", async () => {
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

  test('is created and read only by people who can open the person', async () => {
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
