import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestSchool, type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer({ limitFactor: 1 });
  school = await server.school();
});
afterAll(() => server.stop());

const guess = (email: string) => server.call('POST', 'login', { email, password: 'a guess' });

test('guessing at one address ends after ten tries, with the seconds to wait, until the window is over', async () => {
  const noon = new Date('2026-03-02T12:05:00Z');
  server.setNow(noon);
  const answers = [];
  for (let i = 0; i < 11; i++) answers.push(await guess('victim@school.example'));
  expect(answers.map((one) => one.status)).toEqual([...Array(10).fill(401), 429]);
  const { body, headers } = answers.at(-1)!;
  expect([body.code, body.message]).toEqual(['rateLimited', 'Too many tries. Try again in 10 minutes.']);
  expect(headers['retry-after']).toBe('600');
  // Another person can still sign in from the same place, and the victim after the window.
  expect((await guess('other@school.example')).status).toBe(401);
  server.setNow(new Date('2026-03-02T12:15:01Z'));
  expect((await guess('victim@school.example')).status).toBe(401);
});

test('signing in rightly never counts, for one person and for a whole school behind one address', async () => {
  server.setNow(new Date('2026-03-06T12:00:00Z'));
  const teacher = await school.staff(2);
  const rightly = () => server.call('POST', 'login', { email: teacher.email, password: PASSWORD });
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await rightly()).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // What went right gives nobody a further guess.
  const guesses = [];
  for (let i = 0; i < 11; i++) guesses.push((await guess(teacher.email)).status);
  expect(guesses).toEqual([...Array(10).fill(401), 429]);
  expect((await rightly()).status).toBe(429);
});

test('being asked for the code of the second factor is no failed try, a wrong code is', async () => {
  server.setNow(new Date('2026-03-07T12:14:20Z'));
  const { email } = school.owner;
  const asked = () => server.call('POST', 'login', { email, password: PASSWORD });
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await asked()).status);
  expect(new Set(statuses)).toEqual(new Set([403]));
  const codes = [];
  for (let i = 0; i < 11; i++)
    codes.push(await server.call('POST', 'login', { email, password: PASSWORD, code: `aaaa-bbbb-ccc${i % 10}` }));
  expect(codes.map((one) => one.status)).toEqual([...Array(10).fill(422), 429]);
  expect(codes.at(-1)!.body.message).toBe('Too many tries. Try again in 40 seconds.');
});

test('changing a password counts wrong ones only', async () => {
  server.setNow(new Date('2026-03-08T12:00:00Z'));
  const teacher = await school.staff(2);
  const change = (current: string) =>
    server.call('POST', 'session/password/change', { current, password: 'a taller green door' }, { as: teacher });
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await change('a guess')).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test('parallel guesses count each', async () => {
  server.setNow(new Date('2026-03-03T12:00:00Z'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess('parallel@school.example')));
  expect(answers.filter((one) => one.status === 401)).toHaveLength(10);
  expect(answers.filter((one) => one.status === 429)).toHaveLength(10);
});

test('one address guessing at many people is stopped too, and so are forms, by address', async () => {
  server.setNow(new Date('2026-03-04T12:00:00Z'));
  const answers = [];
  for (let i = 0; i < 61; i++) answers.push((await guess(`person${i}@school.example`)).status);
  expect(answers.indexOf(429)).toBe(60);
  const asks = await Promise.all(
    Array.from({ length: 241 }, () => server.call('GET', 'signUp/lead/getOptions', { institution: school.hash })),
  );
  expect(asks.filter((one) => one.status === 429)).toHaveLength(1);
});

test('mails with links are counted by the address asked for, known or not', async () => {
  server.setNow(new Date('2026-03-05T12:00:00Z'));
  const forgot = (email: string) => server.call('POST', 'session/password/forgot', { email });
  for (const email of [school.owner.email, 'nobody@school.example']) {
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push((await forgot(email)).status);
    expect(answers).toEqual([...Array(5).fill(200), 429]);
  }
});
