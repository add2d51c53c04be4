import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestSchool, type TestServer, type TestStaff, testServer } from '../../testing/server.ts';
import { asAfter, codeAt, cookieOf, enrol, isAlive, mailedBy, signIn } from '../../testing/sign-in.ts';

let server: TestServer;
let school: TestSchool;
let post: Awaited<ReturnType<typeof mailedBy>>;
beforeAll(async () => {
  server = await testServer({ publicUrl: 'https://office.school.example' });
  school = await server.school('Riverside');
  school.owner.cookie = school.owner.cookie.replace('schoolbell', '__Host-schoolbell');
  post = await mailedBy(server, 4632);
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

let made = 0;
const fresh = () => `new.address.${++made}@school.example`;
async function someone(role_id = 2): Promise<TestStaff> {
  const one = await school.staff(role_id);
  return { ...one, cookie: one.cookie.replace('schoolbell', '__Host-schoolbell') };
}
const ask = (as: TestStaff, new_email: string, more: object = {}) =>
  server.call('POST', 'session/address/change', { new_email, password: PASSWORD, ...more }, { as });
const askOf = (as: TestStaff, { user_detail_id }: TestStaff, new_email: string, more: object = {}) =>
  server.call('POST', 'session/address/changeOf', { user_detail_id, new_email, password: PASSWORD, ...more }, { as });
const confirm = (token: string, cookie?: string) =>
  server.call('POST', 'session/address/confirm', { token }, { headers: { ...(cookie && { cookie }) } });
const to = (email: string) => post.letters.filter((letter) => letter.to?.some((one) => one.address === email));
async function newest(email: string, subject: string): Promise<string> {
  await expect.poll(() => to(email).at(-1)?.subject, { timeout: 20_000 }).toBe(subject);
  return to(email).at(-1)!.text ?? '';
}
const tokenIn = (text: string) => /https:\/\/office\.school\.example\/confirm\?token=([\w-]{43})/.exec(text)![1]!;
const LINK = 'Confirm your new sign-in address';

test('a new address counts once its link is opened: both addresses are told, and other devices are signed out', async () => {
  const who = await someone();
  const elsewhere = cookieOf(await signIn(server, who), '__Host-schoolbell_session');
  const next = fresh();
  expect((await ask(who, next, { password: 'not the password' })).body.fields).toEqual({
    password: 'This is not your password',
  });
  expect((await ask(who, who.email.toUpperCase())).status).toBe(422);
  const asked = await ask(who, next.toUpperCase());
  expect([asked.status, asked.body.message]).toEqual([
    200,
    `Open the link that is mailed to ${next} within a day. Until then, the old address stays.`,
  ]);
  const token = tokenIn(await newest(next, LINK));
  expect(await newest(who.email, 'Your sign-in address is about to change')).toContain(next);
  expect((await signIn(server, who)).status).toBe(200);
  expect((await signIn(server, { email: next })).status).toBe(401);

  expect((await confirm('x'.repeat(43))).status).toBe(410);
  const done = await confirm(token, who.cookie);
  expect([done.status, done.body.message]).toEqual([
    200,
    `From now on, sign in with ${next}. You are signed out on all other devices.`,
  ]);
  expect([await isAlive(server, who), await isAlive(server, { cookie: elsewhere })]).toEqual([true, false]);
  expect((await signIn(server, who)).status).toBe(401);
  expect((await signIn(server, { email: next })).status).toBe(200);
  expect((await confirm(token)).status).toBe(410);
  for (const address of [who.email, next]) await newest(address, 'Your sign-in address was changed');
  const { body } = await server.call(
    'GET',
    'staff/getDetails',
    { user_detail_id: who.user_detail_id },
    { as: school.owner },
  );
  expect(body.email).toBe(next);
});

test('where a second factor is on, it asks for a code', async () => {
  const plain = await someone(8);
  const { as, secret } = await enrol(server, plain, server.services.now());
  const who = { ...as, cookie: asAfter(as, { headers: {} } as never).cookie || as.cookie };
  const cookie = who.cookie || plain.cookie;
  const signed = await signIn(server, plain, {
    code: codeAt(secret, new Date(server.services.now().getTime() + 30_000)),
  });
  const mine = { ...plain, cookie: cookieOf(signed, '__Host-schoolbell_session') || cookie };
  expect((await ask(mine, fresh())).body.fields).toEqual({ code: 'This field is required' });
  expect((await ask(mine, fresh(), { code: '000000' })).body.fields).toHaveProperty('code');
});

test('an address that signs in here is answered like any other, and its owner alone is told', async () => {
  const [who, other] = [await someone(), await someone()];
  const free = fresh();
  const answers = [await ask(who, other.email), await ask(who, free)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.body.message.replace(other.email, free)).toBe(answers[1]!.body.message);
  await newest(free, LINK);
  const taken = await someone();
  await ask(who, taken.email);
  expect(await newest(taken.email, 'This address is already in use')).not.toContain('/confirm');
});

test('only the newest link works, and a new password stops the change', async () => {
  const who = await someone();
  const [first, second] = [fresh(), fresh()];
  await ask(who, first);
  const old = tokenIn(await newest(first, LINK));
  await ask(who, second);
  const link = tokenIn(await newest(second, LINK));
  expect((await confirm(old)).status).toBe(410);
  const changed = await server.call(
    'POST',
    'session/password/change',
    { current: PASSWORD, password: 'a taller green door' },
    { as: who },
  );
  expect(changed.status).toBe(200);
  expect((await confirm(link)).status).toBe(410);
});

test('a link is good for a day, and once for two who open it at once', async () => {
  const who = await someone();
  const next = fresh();
  await ask(who, next);
  const token = tokenIn(await newest(next, LINK));
  await school.sql((db) =>
    sql`update address_change set expires_at = now() - interval '1 second' where email = ${next}`.execute(db),
  );
  expect((await confirm(token)).status).toBe(410);
  await ask(who, next);
  await expect.poll(() => to(next).length, { timeout: 20_000 }).toBe(2);
  const again = tokenIn(to(next).at(-1)!.text ?? '');
  expect((await Promise.all([confirm(again), confirm(again)])).map(({ status }) => status).sort()).toEqual([200, 410]);
});

test("an owner changes a colleague's address with their own password, nobody else does", async () => {
  const [teacher, admin] = [await someone(), await someone(1)];
  const stranger = (await server.school('Elsewhere')).owner;
  const next = fresh();
  expect((await askOf(admin, teacher, next)).status).toBe(403);
  expect((await askOf(teacher, admin, next)).status).toBe(403);
  expect((await askOf(school.owner, stranger, next)).status).toBe(404);
  expect((await askOf(school.owner, teacher, next, { password: 'wrong' })).body.fields).toHaveProperty('password');
  // The owner of a test school has a second factor.
  await school.sql((db) =>
    sql`update sign_in set totp_confirmed_at = null where user_detail_id = ${school.owner.user_detail_id}`.execute(db),
  );
  expect((await askOf(school.owner, teacher, next)).status).toBe(200);
  expect(await newest(teacher.email, 'Your sign-in address is about to change')).toContain(next);
  const token = tokenIn(await newest(next, LINK));
  expect((await confirm(token)).status).toBe(200);
  expect(await isAlive(server, teacher)).toBe(false);
  expect((await signIn(server, { email: next })).status).toBe(200);
});

test('somebody who works at another school too changes their address themselves', async () => {
  const teacher = await someone();
  const other = await server.school('Second School');
  const there = await other.staff(2);
  await school.sql(async (db) => {
    const { rows } = await sql<{
      sign_in_id: number;
    }>`select sign_in_id from sign_in where email = ${teacher.email}`.execute(db);
    await sql`update sign_in_person set sign_in_id = ${rows[0]!.sign_in_id} where user_detail_id = ${there.user_detail_id}`.execute(
      db,
    );
  });
  const refused = await askOf(school.owner, teacher, fresh());
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Sam Staff 2 signs in to another school or branch too, so only they can change it, under Profile, Security.',
  ]);
});

test('the outbox shows no link, and asking is limited', async () => {
  const who = await someone();
  const next = fresh();
  await ask(who, next);
  const token = tokenIn(await newest(next, LINK));
  const { rows } = await school.sql((db) =>
    sql<{
      all: string;
    }>`select m::text as all from mail m where m.institution_id = ${school.institution_id} and m.to_email = ${next}`.execute(
      db,
    ),
  );
  expect(rows[0]!.all).not.toContain(token);
});
