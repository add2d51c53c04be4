import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, type TestSchool, type TestServer, type TestStaff, testServer } from '../../testing/server.ts';
import { asAfter, codeAt, cookieOf, type Enrolled, enrol, isAlive, signIn } from '../../testing/sign-in.ts';

const REFUSED = { code: 'This code is wrong or was already used' };
let server: TestServer;
let school: TestSchool;
let admin: TestStaff;
let me: Enrolled;
let now = Date.parse('2026-11-21T10:00:05Z');
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
});
beforeEach(async () => {
  pass(60);
  admin = await school.staff(1);
  me = await enrol(server, admin, new Date(now));
  pass(30);
});
afterAll(() => server.stop());

/** Lets seconds pass. */
function pass(seconds: number): void {
  now += seconds * 1000;
  server.setNow(new Date(now));
}
const shown = (offset = 0) => codeAt(me.secret, new Date(now + offset * 1000));
const asks = (path: string, input: object = {}, as = me.as) =>
  server.call('POST', `session/secondFactor/${path}`, { ...input }, { as });
const status = async (as = me.as) => (await server.call('GET', 'session/secondFactor/status', {}, { as })).body;

test('signing in asks for a code, but only people with the password learn that', async () => {
  const wrong = await signIn(server, admin, { password: 'not the password', code: shown() });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'signInFailed']);
  const asked = await signIn(server, admin);
  expect([asked.status, asked.body.code, cookieOf(asked)]).toEqual([403, 'secondFactor', '']);
  const guessed = await signIn(server, admin, { code: '000000' });
  expect([guessed.status, guessed.body.fields]).toEqual([422, REFUSED]);
  const answer = await signIn(server, admin, { code: `${shown().slice(0, 3)} ${shown().slice(3)}` });
  expect(answer.status).toBe(200);
  expect(await isAlive(server, asAfter(admin, answer))).toBe(true);
});

test('a code counts once, also for two at the same moment, and the ones before it no longer', async () => {
  const both = await Promise.all(Array.from({ length: 6 }, () => signIn(server, admin, { code: shown() })));
  expect(both.map((one) => one.status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  expect((await signIn(server, admin, { code: shown() })).body.fields).toEqual(REFUSED);
  expect((await signIn(server, admin, { code: shown(-30) })).body.fields).toEqual(REFUSED);
  pass(30);
  expect((await signIn(server, admin, { code: shown() })).status).toBe(200);
});

test('a clock can be half a minute off, but no more', async () => {
  expect((await signIn(server, admin, { code: shown(60) })).status).toBe(422);
  pass(60);
  expect((await signIn(server, admin, { code: shown(-60) })).status).toBe(422);
  expect((await signIn(server, admin, { code: shown(-30) })).status).toBe(200);
  expect((await signIn(server, admin, { code: shown(30) })).status).toBe(200);
});

test('a recovery code signs in once, however it is typed; two at the same moment use it once', async () => {
  expect(me.recovery_codes).toHaveLength(10);
  expect(new Set(me.recovery_codes).size).toBe(10);
  const [first, second] = me.recovery_codes as [string, string];
  expect((await signIn(server, admin, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200);
  expect((await signIn(server, admin, { code: first })).body.fields).toEqual(REFUSED);
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(server, admin, { code: second })));
  expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  expect(await status()).toEqual({ is_on: 1, recovery_codes_left: 8, is_needed: 1 });
  // Somebody else's code is nobody's.
  const other = await school.staff(1);
  const theirs = await enrol(server, other, new Date(now));
  expect((await signIn(server, admin, { code: theirs.recovery_codes[0]! })).body.fields).toEqual(REFUSED);
});

test('nothing counts before the first right code, and nothing is kept that a reader of the database could use', async () => {
  const other = await school.staff(2);
  expect(await status(other)).toEqual({ is_on: 0, recovery_codes_left: 0, is_needed: 0 });
  expect((await asks('start', { password: 'not the password' }, other)).body.fields).toEqual({
    password: 'This is not your password',
  });
  const { body } = await asks('start', { password: PASSWORD }, other);
  expect(body.uri).toBe(
    `otpauth://totp/Schoolbell:${encodeURIComponent(other.email)}?issuer=Schoolbell&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await signIn(server, other)).status).toBe(200);
  expect((await asks('confirm', { code: '000000' }, other)).body.fields).toEqual(REFUSED);
  const { rows } = await school.sql((db) =>
    sql<{
      all: string;
    }>`select s::text || coalesce((select string_agg(r::text, '') from recovery_code r), '') as all from sign_in s where email = ${other.email}`.execute(
      db,
    ),
  );
  expect(rows[0]!.all).not.toContain(body.secret);
  for (const code of me.recovery_codes) expect(rows[0]!.all).not.toContain(code);
});

test('turning it on ends every other session, which has shown no second factor; this one gets a new id', async () => {
  const other = await school.staff(1);
  const elsewhere = asAfter(other, await signIn(server, other));
  const { as } = await enrol(server, other, new Date(now));
  expect([await isAlive(server, as), await isAlive(server, other), await isAlive(server, elsewhere)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await asks('start', { password: PASSWORD }, as)).status).toBe(409);
  expect((await asks('confirm', { code: '000000' }, as)).status).toBe(409);
});

test('two confirmations at the same moment turn it on once', async () => {
  const other = await school.staff(1);
  const {
    body: { secret },
  } = await asks('start', { password: PASSWORD }, other);
  const second = asAfter(other, await signIn(server, other));
  const answers = await Promise.all(
    [other, second, other, second].map((as) => asks('confirm', { code: codeAt(secret, new Date(now)) }, as)),
  );
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  const on = answers.find((one) => one.status === 200)!;
  expect((await status(asAfter(other, on))).recovery_codes_left).toBe(10);
});

test('turning it off, and new recovery codes, ask for password and code, and give a new session id', async () => {
  expect((await asks('recoveryCodes', { password: 'not the password', code: shown() })).body.fields).toEqual({
    password: 'This is not your password',
  });
  expect((await asks('recoveryCodes', { password: PASSWORD, code: '000000' })).body.fields).toEqual(REFUSED);
  const made = await asks('recoveryCodes', { password: PASSWORD, code: shown() });
  expect(made.body.recovery_codes).toHaveLength(10);
  expect(await isAlive(server, me.as)).toBe(false);
  const next = asAfter(admin, made);
  expect((await signIn(server, admin, { code: me.recovery_codes[0]! })).body.fields).toEqual(REFUSED);
  const off = await asks('disable', { password: PASSWORD, code: made.body.recovery_codes[0] }, next);
  expect([off.status, await isAlive(server, next)]).toEqual([200, false]);
  const last = asAfter(admin, off);
  expect(await status(last)).toEqual({ is_on: 0, recovery_codes_left: 0, is_needed: 1 });
  expect((await signIn(server, admin)).status).toBe(200);
  expect((await asks('disable', { password: PASSWORD, code: '000000' }, last)).status).toBe(409);
});

test('codes are counted by person: a renewed session gives no further guesses', async () => {
  const strict = await testServer({ limitFactor: 1 });
  const there = await strict.school();
  const guesser = await there.staff(1);
  const answers = [];
  for (let i = 0; i < 11; i++) {
    // A new session each time, as a stolen one could be renewed.
    const as = i < 6 ? guesser : asAfter(guesser, await signIn(strict, guesser));
    answers.push((await strict.call('POST', 'session/secondFactor/start', { password: `guess ${i}` }, { as })).status);
  }
  expect(answers).toEqual([...Array(10).fill(422), 429]);
  expect(
    (await strict.call('POST', 'session/secondFactor/start', { password: PASSWORD }, { as: await there.staff(1) }))
      .status,
  ).toBe(200);
  await strict.stop();
});

test('everyone needs a second factor to export, and the refusal says where it is', async () => {
  for (const role_id of [10, 1, 2, 8]) {
    const other = await school.staff(role_id);
    const path = 'students/export';
    const refused = await server.call('GET', path, { nonsense: 'x' }, { as: other });
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'secondFactorNeeded',
        message: 'Exports need a second factor. Turn yours on first: Profile, under Second factor.',
      },
    ]);
    const { as } = await enrol(server, other, new Date(now));
    const file = await server.call('GET', path, {}, { as });
    expect([file.status, String(file.headers['content-type'])]).toEqual([200, 'text/csv; charset=utf-8']);
  }
  // People without access to exports are told that first.
  const refused = await server.call('GET', 'leads/export', {}, { as: await school.staff(2) });
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
});

test('where the server has lost its key, the field says so and a recovery code still signs in', async () => {
  await school.sql((db) =>
    sql`update sign_in set totp_secret = '\\x0102'::bytea where email = ${admin.email}`.execute(db),
  );
  expect((await signIn(server, admin, { code: shown() })).body.fields.code).toContain('recovery code');
  expect((await signIn(server, admin, { code: me.recovery_codes[0]! })).status).toBe(200);
});
