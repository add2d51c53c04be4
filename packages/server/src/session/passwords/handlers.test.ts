import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '../../http/tokens.ts';
import { PASSWORD, type TestSchool, type TestServer, type TestStaff, testServer } from '../../testing/server.ts';
import { asAfter, cookieOf, isAlive, mailedBy, signIn } from '../../testing/sign-in.ts';

const NEW = 'a taller green door';
let server: TestServer;
let school: TestSchool;
let post: Awaited<ReturnType<typeof mailedBy>>;
let person: TestStaff;
beforeAll(async () => {
  server = await testServer({ publicUrl: 'https://office.school.example' });
  school = await server.school('Riverside');
  post = await mailedBy(server, 4397);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

const secure = (cookie: string) => cookie.replace('schoolbell', '__Host-schoolbell');
const someone = async () => {
  const made = await school.staff(2);
  person = { ...made, cookie: secure(made.cookie) };
  return person;
};
const forgot = (email: string, headers: Record<string, string> = {}) =>
  server.call('POST', 'session/password/forgot', { email }, { headers });
const reset = (token: string, password = NEW) => server.call('POST', 'session/password/reset', { token, password });
const lettersTo = (email: string) => post.letters.filter((letter) => letter.to?.some((to) => to.address === email));
const linkIn = (text = '') => /https?:\/\/\S+\/reset\?token=([\w-]+)/.exec(text) ?? [];

/** Asks for a link and waits for the mail with it. */
async function linkFor(email: string, headers?: Record<string, string>): Promise<{ link: string; token: string }> {
  const before = lettersTo(email).length;
  await forgot(email, headers);
  await expect.poll(() => lettersTo(email).length, { timeout: 15_000 }).toBe(before + 1);
  const [link, token] = linkIn(lettersTo(email).at(-1)!.text);
  return { link: link!, token: token! };
}

test('a link from the mail sets a new password, once, and ends every session', async () => {
  const { email, cookie } = await someone();
  const elsewhere = cookieOf(await signIn(server, person), '__Host-schoolbell_session');
  const { token } = await linkFor(email);
  expect(token).toMatch(/^[\w-]{43}$/);
  const common = await reset(token, 'password1234');
  expect([common.status, common.body.fields]).toEqual([
    422,
    { password: 'This password is too common. Please choose another one' },
  ]);
  expect((await reset(token, 'short')).body.fields).toEqual({ password: 'This field must be at least 12 long' });
  expect((await reset(token)).status).toBe(200);
  expect([await isAlive(server, { cookie }), await isAlive(server, { cookie: elsewhere })]).toEqual([false, false]);
  expect((await signIn(server, person)).status).toBe(401);
  expect((await signIn(server, person, { password: NEW })).status).toBe(200);
  const again = await reset(token, 'yet another green door');
  expect([again.status, again.body.code]).toEqual([410, 'gone']);
  await expect.poll(() => lettersTo(email).at(-1)!.subject, { timeout: 15_000 }).toBe('Your password was reset');
});

test('two at the same moment spend a link once', async () => {
  const { token } = await linkFor((await someone()).email);
  const answers = await Promise.all(
    ['the first green door', 'the second green door', 'the third green door'].map((password) => reset(token, password)),
  );
  expect(answers.map((one) => one.status).sort()).toEqual([200, 410, 410]);
});

test('a link is good for an hour, and only the newest one', async () => {
  const { email } = await someone();
  const first = await linkFor(email);
  const second = await linkFor(email);
  expect((await reset(first.token)).status).toBe(410);
  const { rows } = await school.sql((db) =>
    sql`select expires_at - created_at = interval '1 hour' as hour from password_reset where token_hash = ${hashOf(second.token)}`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ hour: true }]);
  await school.sql((db) =>
    sql`update password_reset set expires_at = now() - interval '1 second' where token_hash = ${hashOf(second.token)}`.execute(
      db,
    ),
  );
  expect((await reset(second.token)).status).toBe(410);
  expect((await reset('x'.repeat(43))).status).toBe(410);
});

test('the link leads where the configuration says, whatever host was asked', async () => {
  const { email } = await someone();
  const { link } = await linkFor(email, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://office.school.example',
  });
  expect(link.startsWith('https://office.school.example/reset?token=')).toBe(true);
  const letter = lettersTo(email).at(-1)!;
  expect(`${letter.text}${letter.html}`).not.toContain('evil');
  // The link of the text is also the one of the button.
  expect(letter.html).toContain(`href="${link}"`);
});

test('the outbox never shows a link that sets a password, before or after the mail is sent', async () => {
  const { email } = await someone();
  const { token } = await linkFor(email);
  const { rows } = await school.sql((db) =>
    sql<{
      all: string;
      id: number;
    }>`select m.id, m::text as all from mail m where institution_id = ${school.institution_id} and to_email = ${email}`.execute(
      db,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.all).not.toContain(token);
  const admin = await school.staff(1);
  const { body } = await server.call(
    'GET',
    'outbox/details',
    { id: rows[0]!.id },
    { as: { ...admin, cookie: secure(admin.cookie) } },
  );
  expect(body.text).toContain('/reset?token=••••••••');
  expect(JSON.stringify(body)).not.toContain(token);
});

test('an unknown address gets no mail, and nothing of it is kept', async () => {
  await forgot('nobody@school.example');
  const queued = () =>
    school
      .sql((db) =>
        sql<{ n: number }>`select count(*)::int as n from job where payload::text like '%nobody@school%'`.execute(db),
      )
      .then(({ rows }) => rows[0]!.n);
  await expect.poll(queued, { timeout: 15_000 }).toBe(0);
  expect(lettersTo('nobody@school.example')).toEqual([]);
});

test('a person who has left gets no mail', async () => {
  const { email, user_detail_id } = await someone();
  await school.sql((db) =>
    sql`update person set archived_at = now() where institution_id = ${school.institution_id} and user_detail_id = ${user_detail_id}`.execute(
      db,
    ),
  );
  await forgot(email);
  await linkFor((await someone()).email);
  await new Promise((later) => setTimeout(later, 2_000));
  expect(lettersTo(email)).toEqual([]);
});

test('a change asks for the current password, ends the other sessions and gives this one a new id', async () => {
  const { cookie, email } = await someone();
  const elsewhere = cookieOf(await signIn(server, person), '__Host-schoolbell_session');
  const change = (input: object) =>
    server.call('POST', 'session/password/change', { current: PASSWORD, password: NEW, ...input }, { as: person });
  expect((await change({ current: 'not the password' })).body.fields).toEqual({ current: 'This is not your password' });
  expect((await change({ password: 'aaaaaaaaaaaa' })).body.fields).toEqual({
    password: 'This password is too common. Please choose another one',
  });
  const { token } = await linkFor(email);
  const done = await change({});
  expect(done.status).toBe(200);
  const next = cookieOf(done, '__Host-schoolbell_session');
  expect(next).not.toBe(cookie);
  expect([
    await isAlive(server, { cookie: next }),
    await isAlive(server, { cookie }),
    await isAlive(server, { cookie: elsewhere }),
  ]).toEqual([true, false, false]);
  expect((await signIn(server, person, { password: NEW })).status).toBe(200);
  expect((await reset(token)).status).toBe(410);
  await expect.poll(() => lettersTo(email).at(-1)!.subject, { timeout: 15_000 }).toBe('Your password was changed');
  expect(asAfter(person, done).user_detail_id).toBe(person.user_detail_id);
});
