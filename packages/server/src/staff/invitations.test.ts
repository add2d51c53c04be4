import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, testServer, type TestServer } from '../testing/server.ts';
import { mailedBy } from '../testing/sign-in.ts';

const NEW = 'a taller green door';
let server: TestServer;
let school: TestSchool;
let letters: Awaited<ReturnType<typeof mailedBy>>;
beforeAll(async () => {
  server = await testServer({ publicUrl: 'https://office.school.example' });
  school = await server.school('Riverside');
  school.owner.cookie = school.owner.cookie.replace('schoolbell', '__Host-schoolbell');
  letters = await mailedBy(server, 4611);
});
afterAll(async () => {
  await letters.stop();
  await server.stop();
});

const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: school.owner });
const lettersTo = (email: string) => letters.letters.filter((letter) => letter.to?.some((to) => to.address === email));
const stateOf = async (user_detail_id: number) =>
  (await server.call('GET', 'staff/getDetails', { user_detail_id }, { as: school.owner })).body.sign_in;
const login = (email: string, password: string) => server.call('POST', 'login', { email, password });

async function newest(email: string, count: number): Promise<{ text: string; token: string | undefined }> {
  await expect.poll(() => lettersTo(email).length, { timeout: 20_000 }).toBe(count);
  const text = lettersTo(email).at(-1)!.text ?? '';
  return { text, token: /https:\/\/office\.school\.example\/reset\?token=([\w-]{43})/.exec(text)?.[1] };
}

test('an invitation sets the first password, once; a newer one takes its place', async () => {
  const email = 'nia@riverside.example';
  const { user_detail_id } = (
    await post('staff/add', { firstName: 'Nia', surname: 'New', email: 'Nia@riverside.example', role_id: 2 })
  ).body;
  const first = await newest('Nia@riverside.example', 1);
  expect(first.text).toContain('within 7 days');
  expect(await stateOf(user_detail_id)).toBe('invited');
  expect((await login(email, NEW)).body.code).toBe('signInFailed');
  expect((await post('staff/invite', { user_detail_id })).status).toBe(200);
  const second = await newest('Nia@riverside.example', 2);
  expect((await server.call('POST', 'session/password/reset', { token: first.token, password: NEW })).status).toBe(410);
  expect((await server.call('POST', 'session/password/reset', { token: second.token, password: NEW })).status).toBe(
    200,
  );
  expect((await login(email, NEW)).body.user).toMatchObject({ firstName: 'Nia', role_id: 2 });
  expect(await stateOf(user_detail_id)).toBe('active');
  expect((await post('staff/invite', { user_detail_id })).status).toBe(409);
});

test("a person who signs in elsewhere keeps their password, is asked before they join, and the answer doesn't reveal it", async () => {
  const elsewhere = await (await server.school('Hillside')).staff(8);
  const stranger = await post('staff/add', {
    firstName: 'Stran',
    surname: 'Ger',
    email: 'stran@riverside.example',
    role_id: 8,
  });
  const known = await post('staff/add', { firstName: 'Two', surname: 'Schools', email: elsewhere.email, role_id: 8 });
  expect(known.body.message.replace('Two Schools', '')).toBe(stranger.body.message.replace('Stran Ger', ''));
  const letter = await newest(elsewhere.email, 1);
  expect([letter.token, letter.text.includes('/login')]).toEqual([undefined, true]);
  const signedIn = await login(elsewhere.email, 'a tall green door');
  const schools = (answer: { body: { related_users: { branch: { institutionName: string } }[] } }) =>
    answer.body.related_users.map((one) => one.branch.institutionName);
  const { user_detail_id } = known.body;
  expect(schools(signedIn)).toEqual(['Hillside']);
  expect(signedIn.body.invitations).toEqual([
    { user_detail_id, firstName: 'Two', surname: 'Schools', branch: { institutionName: 'Riverside' } },
  ]);
  expect(await stateOf(user_detail_id)).toBe('invited');
  const as = { ...elsewhere, cookie: elsewhere.cookie.replace('schoolbell', '__Host-schoolbell') };
  const session = async () => server.call('POST', 'session/user', {}, { as });
  const answer = (join: 0 | 1, who = as) =>
    server.call('POST', 'session/invitations/answer', { user_detail_id, join }, { as: who });
  expect((await server.call('POST', 'session/switch', { user_detail_id }, { as })).status).toBe(404);
  expect((await answer(1, school.owner)).status).toBe(404);

  // Taken back, there is nothing to join; declined, nothing is left of it.
  expect((await post('staff/uninvite', { user_detail_id })).status).toBe(200);
  expect([(await session()).body.invitations, (await answer(1)).status]).toEqual([[], 404]);
  expect((await post('staff/invite', { user_detail_id })).status).toBe(200);
  await newest(elsewhere.email, 2);
  expect((await answer(0)).body.message).toBe('You declined the invitation from Riverside.');
  expect([await stateOf(user_detail_id), schools(await session())]).toEqual(['none', ['Hillside']]);
  expect((await post('staff/invite', { user_detail_id })).status).toBe(200);
  await newest(elsewhere.email, 3);
  const answers = await Promise.all([answer(1), answer(1), answer(1)]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 404, 404]);
  expect([await stateOf(user_detail_id), schools(await session()), (await session()).body.invitations]).toEqual([
    'active',
    ['Hillside', 'Riverside'],
    [],
  ]);
  const { data } = (await server.call('GET', 'auditlog/list', { person_id: user_detail_id }, { as: school.owner }))
    .body;
  expect(data.slice(0, 2).map((one: { kind: string }) => one.kind)).toContain('invitation.accepted');
});

test('a person who works nowhere else joins at once, because nobody could ask them', async () => {
  const hill = await server.school('Oldschool');
  const left = await hill.staff(8);
  await hill.sql((db) =>
    sql`update person set archived_at = now() where institution_id = ${hill.institution_id} and user_detail_id = ${left.user_detail_id}`.execute(
      db,
    ),
  );
  await post('staff/add', { firstName: 'Back', surname: 'Again', email: left.email, role_id: 8 });
  await newest(left.email, 1);
  const signedIn = await login(left.email, 'a tall green door');
  expect([signedIn.status, signedIn.body.institution.institutionName]).toEqual([200, 'Riverside']);
});

test('a wrong address is corrected: the link that went there counts no longer, and the right one gets one', async () => {
  const { user_detail_id } = (
    await post('staff/add', { firstName: 'Ty', surname: 'Po', email: 'tyop@riverside.example', role_id: 2 })
  ).body;
  const wrong = await newest('tyop@riverside.example', 1);
  const taken = await post('staff/update', { user_detail_id, version: 1, email: school.owner.email.toUpperCase() });
  expect([taken.status, taken.body.fields.email]).toEqual([422, 'Olive Owner already has this address']);
  expect(
    (await post('staff/update', { user_detail_id, version: 1, email: 'typo@riverside.example' })).body,
  ).toMatchObject({ email: 'typo@riverside.example', version: 2 });
  const right = await newest('typo@riverside.example', 1);
  expect((await server.call('POST', 'session/password/reset', { token: wrong.token, password: NEW })).status).toBe(410);
  expect((await server.call('POST', 'session/password/reset', { token: right.token, password: NEW })).status).toBe(200);
  expect([
    (await login('tyop@riverside.example', NEW)).status,
    (await login('typo@riverside.example', NEW)).status,
  ]).toEqual([401, 200]);
  const late = await post('staff/update', { user_detail_id, version: 2, email: 'late@riverside.example' });
  expect([late.status, late.body.fields.email]).toEqual([
    422,
    'Ty Po signs in with this address. An owner changes it with Change address',
  ]);
});
