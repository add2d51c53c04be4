import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf, newToken } from '../../http/tokens.ts';
import type { TestStaff } from '../server.ts';
import { listen, type Listener } from './listener.ts';
import { inDatabase, type LiveSchool, loginOf, preparedDataDir, setUpSchool, urlOf } from './school.ts';
import { clear, freePort, newDataDir, postmasterOf, type ServerProcess, startServer, until } from './server.ts';

const [dataDir, otherDir] = [preparedDataDir(), newDataDir()];
const [port, otherPort] = [await freePort(), await freePort()];
const env = { SECRET_KEY: 'one key for every server of an installation', PUBLIC_URL: `http://localhost:${port}` };
let servers: [ServerProcess, ServerProcess];
let school: LiveSchool;
let teacher: TestStaff;
let student: number;
const windows: Window[] = [];

beforeAll(async () => {
  const first = await startServer({ port, dataDir, env });
  school = await setUpSchool(first);
  const addresses = {
    DATABASE_URL: urlOf(loginOf(dataDir, 'owner')),
    DATABASE_APP_URL: urlOf(loginOf(dataDir, 'app')),
  };
  servers = [first, await startServer({ port: otherPort, dataDir: otherDir, env: { ...env, ...addresses } })];
  teacher = await addTeacher();
  student = (
    await servers[0].call('POST', 'students/add', { firstName: 'Stella', surname: 'Child' }, { as: school.owner })
  ).body.user_detail_id;
});
afterAll(async () => {
  for (const { listener } of windows) listener.hangUp();
  await clear(otherDir, servers?.[1]);
  await clear(dataDir, servers?.[0]);
});

/** A teacher with a session. */
async function addTeacher(): Promise<TestStaff> {
  const token = newToken();
  const user_detail_id = await inDatabase(dataDir, async (client) => {
    const { rows } = await client.query(
      "insert into person (institution_id, role_id, first_name, surname, email, hash) values ($1, 2, 'Tess', 'Teacher', 'tess@harbour.example', $2) returning user_detail_id::int as id",
      [school.institution_id, newToken()],
    );
    await client.query(
      "insert into session (token_hash, refresh_hash, institution_id, user_detail_id, expires_at, refresh_expires_at, user_agent) values ($1, $2, $3, $4, now() + interval '1 hour', now() + interval '1 day', '')",
      [hashOf(token), hashOf(newToken()), school.institution_id, rows[0].id],
    );
    return rows[0].id as number;
  });
  return { user_detail_id, email: 'tess@harbour.example', cookie: `schoolbell_session=${token}` };
}

/** A browser with the back-office open: it only counts again when it gets news. */
interface Window {
  listener: Listener;
  shown: { leave: number; mention: number; task: number };
  server: ServerProcess;
}

async function openWindow(server: ServerProcess, as: TestStaff): Promise<Window> {
  const listener = await listen(server, { ...school, owner: as });
  const count = async () => (await server.call('GET', 'dashboard/notification-statistics', {}, { as })).body?.data;
  const window: Window = { listener, shown: await count(), server };
  windows.push(window);
  let heard = 0;
  const follow = async () => {
    for (; listener.isOpen(); await sleep(20)) {
      const news = listener.heard.slice(heard);
      if (!news.some((area) => area === 'inbox' || area === '*')) continue;
      // A read that was refused, or met a server that is ending, is made again, as the browser's cache does.
      const counted = await count().catch(() => undefined);
      if (counted) [window.shown, heard] = [counted, heard + news.length];
    }
  };
  void follow();
  return window;
}

const give = (server: ServerProcess) =>
  server
    .call(
      'POST',
      'tasks/add',
      {
        user_detail_id: student,
        task_detail: 'Call',
        validity_date: '2030-01-01T09:00:00Z',
        assigned_id: teacher.user_detail_id,
      },
      { as: school.owner },
    )
    .catch(() => undefined);

test('a task, a mention and a leave are in every open window within two seconds, whichever server they were entered at', async () => {
  const teachers = await Promise.all(servers.map((server) => openWindow(server, teacher)));
  const owners = await Promise.all(servers.map((server) => openWindow(server, school.owner)));
  const began = Date.now();
  await give(servers[0]);
  await servers[1].call(
    'POST',
    'notes/add',
    { user_detail_id: student, message_box: `Ask @[Tess](user:${teacher.user_detail_id})` },
    { as: school.owner },
  );
  await servers[0].call(
    'POST',
    'staff/leaves/apply',
    { type: 'Sick', start_date: '2030-01-01', end_date: '2030-01-02', reason: '' },
    { as: teacher },
  );
  await until(
    () =>
      teachers.every(({ shown }) => shown.task === 1 && shown.mention === 1) &&
      owners.every(({ shown }) => shown.leave === 1),
    2_000,
  );
  expect(Date.now() - began).toBeLessThan(2_000);
  for (const { listener } of owners) expect(listener.heard.filter((area) => area === 'inbox')).toHaveLength(1);
});

test('PostgreSQL restarted in between loses nothing: every window shows what was entered meanwhile', async () => {
  const seen = await Promise.all([...servers, ...servers].map((server) => openWindow(server, teacher)));
  for (const round of [1, 2, 3]) {
    process.kill(postmasterOf(dataDir)!, round === 2 ? 'SIGINT' : 'SIGKILL');
    // Knocks until the database is back, at the server that listens again first and at the other.
    let given = 0;
    let refused = 0;
    for (const end = Date.now() + 60_000; given < 4 && Date.now() < end;) {
      const answer = await give(servers[(given + refused) % 2]!);
      if (answer?.status === 200) given += 1;
      else refused += 1;
    }
    expect(given).toBe(4);
    const { task } = (await servers[0].call('GET', 'dashboard/notification-statistics', {}, { as: teacher })).body.data;
    expect(task).toBe(1 + round * 4);
    await until(() => seen.every(({ shown }) => shown.task === task), 10_000);
    expect(seen.every(({ listener }) => listener.isOpen())).toBe(true);
  }
  for (const server of servers) expect(server.output() + server.errors()).not.toContain('DeprecationWarning');
}, 180_000);
