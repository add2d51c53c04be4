import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewsArea } from '@schoolbell/core/http/news';
import { type TestSchool, type TestServer, type TestStaff, testServer } from '../testing/server.ts';
import { noteChange } from './live.ts';

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
async function listen(who: TestStaff | undefined, age?: string) {
  const heard: { area: string; spread: number; at: number }[] = [];
  const line = { status: 0, heard, closed: false, hangUp: () => {} };
  await new Promise<void>((resolve) => {
    const request = get(
      { port, path: `/api/live${age === undefined ? '' : `?age=${age}`}`, headers: who ? { cookie: who.cookie } : {} },
      (answer) => {
        line.status = answer.statusCode!;
        answer.on('data', (text) => {
          for (const found of String(text).matchAll(/^data: (.*)$/gm))
            heard.push({ ...JSON.parse(found[1]!), at: Date.now() });
        });
        answer.on('close', () => {
          line.closed = true;
        });
        resolve();
      },
    );
    line.hangUp = () => request.destroy();
  });
  return line;
}

async function until(holds: () => boolean, most = 3_000): Promise<void> {
  for (const end = Date.now() + most; !holds() && Date.now() < end;) await sleep(10);
}

const rename = (as: TestStaff, text: string) =>
  server.call(
    'POST',
    'words/update',
    { words: [{ type: 'student', replaced_text: text, plural_text: `${text}s` }] },
    { as },
  );

test('a change is announced within a second of its commit, only to the same school', async () => {
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

test('news for some people reaches only them, and many browsers are told to spread out', async () => {
  const teacher = await school.staff(2);
  const [mine, theirs] = [await listen(school.owner), await listen(teacher)];
  const { user_detail_id } = (
    await server.call('POST', 'students/add', { firstName: 'Heard', surname: 'Child' }, { as: school.owner })
  ).body;
  const task = {
    user_detail_id,
    task_detail: 'Call',
    validity_date: '2030-01-01T09:00:00Z',
    assigned_id: teacher.user_detail_id,
  };
  await server.call('POST', 'tasks/add', task, { as: school.owner });
  await until(() => theirs.heard.some((one) => one.area === 'inbox'));
  await sleep(100);
  expect(theirs.heard.find((one) => one.area === 'inbox')!.spread).toBe(0);
  expect(mine.heard.map((one) => one.area)).toContain('tasks');
  expect(mine.heard.map((one) => one.area)).not.toContain('inbox');
  expect(mine.heard.find((one) => one.area === 'tasks')!.spread).toBeGreaterThan(0);
  mine.hangUp();
  theirs.hangUp();
});

test('a page that was loading hears what changed meanwhile, for its person, and nothing older', async () => {
  const own = await server.school();
  const [teacher, stranger] = [await own.staff(2), await server.school()];
  const quiet = await listen(own.owner);
  await rename(own.owner, 'scholar');
  server.services.live.tell({
    kind: 'changed',
    institution_id: own.institution_id,
    area: 'inbox',
    only: [teacher.user_detail_id],
  });
  await until(() => quiet.heard.length > 0);
  await sleep(150);
  const lines = await Promise.all([
    listen(own.owner, '30000'),
    listen(teacher, '30000'),
    listen(stranger.owner, '30000'),
    listen(own.owner, '50'),
    listen(own.owner),
    listen(own.owner, 'x'),
  ]);
  await until(() => lines[1]!.heard.length > 1);
  await sleep(100);
  expect(lines.map(({ heard }) => heard.map(({ area, spread }) => `${area} ${spread}`))).toEqual([
    ['words 0'],
    ['words 0', 'inbox 0'],
    [],
    [],
    [],
    [],
  ]);
  for (const line of [quiet, ...lines]) line.hangUp();
});

/** Ends the connection for news, as a restart of the database does. */
const cutOff = () =>
  school.sql(async (db) => {
    const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (query like '%listen schoolbell' or query like '%pg_notify%')`.execute(
      db,
    );
    return rows.length;
  });

test('changes while the database was away are made up for, and news from that time still arrives', async () => {
  const line = await listen(school.owner);
  expect(await cutOff()).toBe(1);
  await sleep(20);
  await rename(school.owner, 'learner');
  await until(() => line.heard.some((one) => one.area === 'words'));
  expect(line.heard.map((one) => one.area)).toEqual(['*', 'words']);
  line.hangUp();
});

test("news in quick succession doesn't collide on the connection, and all of it arrives", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  const line = await listen(school.owner);
  for (let n = 0; n < 1_200; n++) {
    const area = `area ${n}` as NewsArea;
    server.services.live.tell({ kind: 'changed', institution_id: school.institution_id, area });
    if (n % 40 === 0) await sleep(1);
  }
  await until(() => line.heard.length >= 1_200);
  process.off('warning', note);
  expect(new Set(line.heard.map((one) => one.area)).size).toBe(1_200);
  expect(warnings).toEqual([]);
  line.hangUp();
});

test('an area is announced once per transaction, to everyone concerned by any of its changes', () => {
  const news = new Map();
  noteChange(news, 1, 'inbox', [7]);
  noteChange(news, 1, 'inbox', [8, 7]);
  noteChange(news, 1, 'tasks', []);
  expect([...news.values()]).toEqual([{ kind: 'changed', institution_id: 1, area: 'inbox', only: [7, 8] }]);
  noteChange(news, 1, 'inbox');
  noteChange(news, 1, 'inbox', [9]);
  noteChange(
    news,
    1,
    'leaves',
    Array.from({ length: 401 }, (_, n) => n),
  );
  expect([...news.values()]).toEqual([
    { kind: 'changed', institution_id: 1, area: 'inbox' },
    { kind: 'changed', institution_id: 1, area: 'leaves' },
  ]);
});
