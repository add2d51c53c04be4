import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '../../http/tokens.ts';
import { PASSWORD, type TestSchool, type TestServer, type TestStaff, testServer } from '../../testing/server.ts';
import { asAfter, codeAt, cookieOf, isAlive, signIn } from '../../testing/sign-in.ts';

let server: TestServer;
let school: TestSchool;
let port: number;
beforeAll(async () => {
  server = await testServer();
  school = await server.school('Riverside');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

const ask = (path: string, as: TestStaff, input: object = {}) => server.call('POST', path, { ...input }, { as });
const list = async (as: TestStaff) =>
  (await server.call('GET', 'session/list', {}, { as })).body.data as {
    session_id: string;
    is_current: number;
    user_agent: string;
    branch: { institutionName: string };
  }[];
const again = async (who: TestStaff) => asAfter(who, await signIn(server, who));

/** A live connection, and whether it has been closed. */
async function listen({ cookie }: TestStaff): Promise<{ closed: boolean }> {
  const line = { closed: false };
  await new Promise<void>((resolve) => {
    get({ port, path: '/api/live', headers: { cookie } }, (answer) => {
      answer.on('close', () => {
        line.closed = true;
      });
      answer.resume();
      resolve();
    });
  });
  return line;
}

test('signing in begins a session under a new id: one that was planted before is worth nothing', async () => {
  const person = await school.staff(2);
  const planted = `schoolbell_session=${newToken()}`;
  const answer = await signIn(server, person, { cookie: planted });
  expect(cookieOf(answer)).not.toBe(planted);
  expect(await isAlive(server, { cookie: planted })).toBe(false);
  // The same where the planted session is a living one of the attacker's own.
  const attacker = await school.staff(2);
  const second = await signIn(server, person, { cookie: attacker.cookie });
  expect([second.status, cookieOf(second) === attacker.cookie]).toEqual([200, false]);
  expect(await isAlive(server, attacker)).toBe(false);
  expect(await isAlive(server, asAfter(person, second))).toBe(true);
});

test.each([
  ['signing out', 'logout', {}],
  ['switching', 'session/switch', undefined],
  ['changing the password', 'session/password/change', { current: PASSWORD, password: 'a taller green door' }],
])('%s ends the old id, and its live connection', async (_, path, input) => {
  const person = await school.staff(2);
  const line = await listen(person);
  const other = await again(person);
  const otherLine = await listen(other);
  const done = await ask(path, person, input ?? { user_detail_id: person.user_detail_id });
  expect(done.status).toBe(200);
  expect(await isAlive(server, person)).toBe(false);
  await expect.poll(() => line.closed).toBe(true);
  // Only a new password ends what another person may have.
  await expect.poll(() => otherLine.closed).toBe(path.includes('password'));
});

test('confirming a second factor gives a new id', async () => {
  const person = await school.staff(2);
  const line = await listen(person);
  const {
    body: { secret },
  } = await ask('session/secondFactor/start', person, { password: PASSWORD });
  expect(await isAlive(server, person)).toBe(true);
  const done = await ask('session/secondFactor/confirm', person, { code: codeAt(secret, new Date()) });
  expect([await isAlive(server, person), await isAlive(server, asAfter(person, done))]).toEqual([false, true]);
  await expect.poll(() => line.closed).toBe(true);
});

test('the list has the sessions of the same human, this one first, and no token of theirs', async () => {
  const person = await school.staff(2);
  const phone = await server.call(
    'POST',
    'login',
    { email: person.email, password: PASSWORD },
    { headers: { 'user-agent': 'A phone' } },
  );
  const rows = await list(person);
  expect(rows.map((row) => [row.user_agent, row.is_current, row.branch.institutionName])).toEqual([
    ['test', 1, 'Riverside'],
    ['A phone', 0, 'Riverside'],
  ]);
  expect(JSON.stringify(rows)).not.toContain(cookieOf(phone).split('=')[1]);
  expect(Object.keys(rows[0]!).sort()).toEqual([
    'branch',
    'created_at',
    'is_current',
    'last_seen_at',
    'session_id',
    'user_agent',
  ]);
});

test("one is ended by its name; another human's answers as if it were not there, and lives on", async () => {
  const [person, stranger] = [await school.staff(2), await school.staff(2)];
  const phone = await again(person);
  const line = await listen(phone);
  const name = (await list(phone))[0]!.session_id;
  expect((await ask('session/end', stranger, { session_id: name })).body).toEqual({
    code: 'notFound',
    message: 'This session has already ended.',
  });
  expect(line.closed).toBe(false);
  expect((await ask('session/end', person, { session_id: name })).status).toBe(200);
  expect([await isAlive(server, phone), await isAlive(server, person), await isAlive(server, stranger)]).toEqual([
    false,
    true,
    true,
  ]);
  await expect.poll(() => line.closed).toBe(true);
  expect((await ask('session/end', person, { session_id: name })).status).toBe(404);
  const own = await ask('session/end', person, { session_id: (await list(person))[0]!.session_id });
  expect([own.headers['set-cookie'] !== undefined, await isAlive(server, person)]).toEqual([true, false]);
});

test("signing out everywhere ends all other sessions, or all, and nobody else's", async () => {
  const [person, stranger] = [await school.staff(2), await school.staff(2)];
  const others = [await again(person), await again(person)];
  const lines = await Promise.all(others.map(listen));
  expect((await ask('session/endOthers', person)).status).toBe(200);
  expect(await Promise.all([person, ...others, stranger].map((one) => isAlive(server, one)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  await expect.poll(() => lines.map((line) => line.closed)).toEqual([true, true]);
  const phone = await again(person);
  const all = await ask('session/endAll', person);
  expect(await Promise.all([person, phone, stranger].map((one) => isAlive(server, one)))).toEqual([false, false, true]);
  expect([all.headers['set-cookie']].flat()[0]).toMatch(/^schoolbell_session=; Max-Age=0/);
});

test('an ended session can not be renewed either', async () => {
  const person = await school.staff(2);
  const answer = await signIn(server, person);
  const refresh = cookieOf(answer, 'schoolbell_refresh');
  await ask('session/endOthers', person);
  expect((await server.call('POST', 'session/refresh', {}, { headers: { cookie: refresh } })).status).toBe(401);
});
