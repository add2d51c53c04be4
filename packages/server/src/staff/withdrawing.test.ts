import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob, insertMail } from '../jobs/queries.ts';
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
  letters = await mailedBy(server, 4617);
});
afterAll(async () => {
  await letters.stop();
  await server.stop();
});

const post = (path: string, input: Record<string, unknown>) => server.call('POST', path, input, { as: school.owner });
const lettersTo = (email: string) => letters.letters.filter((letter) => letter.to?.some((to) => to.address === email));
const stateOf = async (user_detail_id: number) =>
  (await server.call('GET', 'staff/getDetails', { user_detail_id }, { as: school.owner })).body.sign_in;

async function newest(email: string, count: number): Promise<{ text: string; token: string | undefined }> {
  await expect.poll(() => lettersTo(email).length, { timeout: 20_000 }).toBe(count);
  const text = lettersTo(email).at(-1)!.text ?? '';
  return { text, token: /https:\/\/office\.school\.example\/reset\?token=([\w-]{43})/.exec(text)?.[1] };
}

test('an unsent invitation is withdrawn, whether its mail is written or waits', async () => {
  const waiting = (user_detail_id: number) =>
    school.sql(async (db) => {
      const { rows } = await sql<{
        jobs: number;
        mails: number;
      }>`select (select count(*)::int from job where institution_id = ${school.institution_id} and done_at is null and (payload->>'invites' = ${String(user_detail_id)} or kind = 'staffInvited' and payload->>'user_detail_id' = ${String(user_detail_id)})) as jobs,
      (select count(*)::int from mail where institution_id = ${school.institution_id} and status = 'queued' and to_email like 'unsent%') as mails`.execute(
        db,
      );
      return rows[0]!;
    });
  // As after a mail server that was away: the invitation is written, its mail waits for another try.
  const { user_detail_id } = (
    await post('staff/add', { firstName: 'Un', surname: 'Sent', email: 'unsent@riverside.example', role_id: 2 })
  ).body;
  await newest('unsent@riverside.example', 1);
  await school.sql(async (db) => {
    const id = await insertMail(db, school.institution_id, {
      to: { name: 'Un', address: 'unsent@riverside.example' },
      subject: 'S',
      text: 'T',
      html: 'H',
      invites: user_detail_id,
    });
    await insertJob(
      db,
      school.institution_id,
      'mail',
      { id, invites: user_detail_id },
      { at: new Date(Date.now() + 3_600_000) },
    );
    await insertJob(
      db,
      school.institution_id,
      'staffInvited',
      { user_detail_id },
      { at: new Date(Date.now() + 3_600_000) },
    );
  });
  expect(await waiting(user_detail_id)).toEqual({ jobs: 2, mails: 1 });
  expect((await post('staff/uninvite', { user_detail_id })).status).toBe(200);
  expect(await waiting(user_detail_id)).toEqual({ jobs: 0, mails: 0 });
  expect(await stateOf(user_detail_id)).toBe('none');

  // Nobody has got to writing it yet.
  await school.sql((db) =>
    insertJob(db, school.institution_id, 'staffInvited', { user_detail_id }, { at: new Date(Date.now() + 3_600_000) }),
  );
  expect((await post('staff/uninvite', { user_detail_id })).status).toBe(200);
  expect((await post('staff/uninvite', { user_detail_id })).status).toBe(409);
  expect(lettersTo('unsent@riverside.example')).toHaveLength(1);
});

test('a withdrawn invitation opens nothing; a new one does', async () => {
  const email = 'gone@riverside.example';
  const { user_detail_id } = (await post('staff/add', { firstName: 'Gone', surname: 'Again', email, role_id: 2 })).body;
  const first = await newest(email, 1);
  expect((await post('staff/uninvite', { user_detail_id })).body.message).toBe(
    'The invitation of Gone Again is withdrawn.',
  );
  expect(await stateOf(user_detail_id)).toBe('none');
  expect((await server.call('POST', 'session/password/reset', { token: first.token, password: NEW })).status).toBe(410);
  expect((await post('staff/uninvite', { user_detail_id })).status).toBe(409);
  expect((await post('staff/invite', { user_detail_id })).status).toBe(200);
  const second = await newest(email, 2);
  expect((await server.call('POST', 'session/password/reset', { token: second.token, password: NEW })).status).toBe(
    200,
  );
  expect((await post('staff/uninvite', { user_detail_id })).status).toBe(409);
});
