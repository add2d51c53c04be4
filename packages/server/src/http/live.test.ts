import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let port: number;
beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

/** Listens like a browser does: what came, when, and whether the line was closed. */
async function listen(who: TestStaff | undefined) {
  const heard: { area: string; at: number }[] = [];
  const line = { status: 0, heard, closed: false, hangUp: () => {} };
  await new Promise<void>((resolve) => {
    const request = get({ port, path: '/api/live', headers: who ? { cookie: who.cookie } : {} }, (answer) => {
      line.status = answer.statusCode!;
      answer.on('data', (text) => {
        for (const found of String(text).matchAll(/^data: (.*)$/gm)) heard.push({ ...JSON.parse(found[1]!), at: Date.now() });
      });
      answer.on('close', () => { line.closed = true; });
      resolve();
    });
    line.hangUp = () => request.destroy();
  });
  return line;
}

async function until(holds: () => boolean, most = 3_000): Promise<void> {
  for (const end = Date.now() + most; !holds() && Date.now() < end;) await sleep(10);
}

const rename = (as: TestStaff, text: string) => server.call('POST', 'words/update', { words: [{ type: 'student', replaced_text: text, plural_text: `${text}s` }] }, { as });

test('a change is heard within a second of its commit by the same school alone', async () => {
  const other = await server.school();
  const mine = await listen(school.owner);
  const theirs = await listen(other.owner);
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  await rename(school.owner, 'pupil');
  const done = Date.now();
  await until(() => mine.heard.length > 0);
  expect(mine.heard.map((one) => one.area)).toEqual(['words']);
  expect(mine.heard[0]!.at - done).toBeLessThan(1_000);
  // A refused change is not told.
  await rename(school.owner, '');
  await sleep(150);
  expect([mine.heard.length, theirs.heard.length]).toEqual([1, 0]);
  mine.hangUp();
  theirs.hangUp();
});

test('nobody listens without a session, and the line ends with it', async () => {
  expect((await listen(undefined)).status).toBe(401);
  const someone = await school.staff(2);
  const line = await listen(someone);
  await server.call('POST', 'logout', {}, { as: someone });
  await until(() => line.closed);
  expect(line.closed).toBe(true);
});
