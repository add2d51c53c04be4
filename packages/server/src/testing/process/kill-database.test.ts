import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../server.ts';
import { complaints, complaintsAfter } from './ledger.ts';
import { listen, type Listener } from './listener.ts';
import { inDatabase, type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, freePort, postmasterOf, type ServerProcess, startServer, until } from './server.ts';
import { deliver, deliverAll, formReady, mixReady, type Sending, staffReady } from './stream.ts';

const dataDir = preparedDataDir();
const sent: Sending[] = [];
let server: ServerProcess;
let school: LiveSchool;
let listener: Listener;

beforeAll(async () => {
  server = await startServer({ port: await freePort(), dataDir });
  school = await setUpSchool(server);
  listener = await listen(server, school);
});
afterAll(async () => {
  listener?.hangUp();
  await clear(dataDir, server);
});

/** A connection that the server works with, as a process of the machine. */
async function backend(): Promise<number> {
  const rows = await rowsOf<{ pid: number }>(
    dataDir,
    "select pid from pg_stat_activity where usename = 'schoolbell_app' and query not ilike '%listen%' order by backend_start limit 1",
  );
  return rows[0]!.pid;
}

const victims: [string, () => Promise<number>][] = [
  ['PostgreSQL itself', async () => postmasterOf(dataDir)!],
  ['one of its connections', backend],
];

/** The parts of an answer that a client decides by. */
const seen = ({ status, headers, body }: Answer) =>
  `${status} ${body?.code ?? ''} ${headers['retry-after'] ?? ''}`.trim();

test.each(victims)(
  '%s killed during a stream: the server lives, says 503 until it is back, and has lost nothing',
  async (_, victim) => {
    const server_pid = server.child.pid;
    const [before, after] = [await mixReady(server, school, 48), Array.from({ length: 400 }, () => staffReady(school))];
    const answers: (Answer | undefined)[] = [];
    const pid = await victim();
    let killed = false;
    await deliverAll(server, before, (answer) => {
      answers.push(answer);
      if (!killed && answers.length >= 16) process.kill(pid, 'SIGKILL');
      killed ||= answers.length >= 16;
    });
    // Goes on knocking while it is away, until it has answered again.
    const knocked: Sending[] = [];
    for (const one of after) {
      knocked.push(one);
      answers.push(await deliver(server, one));
      if (answers.at(-1)!.status === 200) break;
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      await sleep(50);
    }
    sent.push(...before, ...knocked);
    expect(answers).not.toContain(undefined);
    expect([...new Set((answers as Answer[]).map(seen))].sort()).toEqual(['200', '503 unavailable 2']);
    expect(answers.at(-1)!.status).toBe(200);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect(server.child.pid).toBe(server_pid);
    expect(server.child.exitCode).toBeNull();
    expect(await inDatabase(dataDir, (client) => complaints(client, sent))).toEqual([]);

    // A client that was told "try again" does, and its record is stored once.
    await deliverAll(
      server,
      before.filter((one) => one.answer?.status !== 200),
    );
    expect(before.map((one) => one.answer?.status)).toEqual(before.map(() => 200));
    expect(await inDatabase(dataDir, (client) => complaints(client, sent))).toEqual([]);

    // The browser's open line has survived, and hears of what comes after.
    expect(listener.isOpen()).toBe(true);
    await until(async () => {
      listener.heard.length = 0;
      sent.push(await formReady(server, school, 'lead'));
      await deliver(server, sent.at(-1)!);
      await sleep(250);
      return listener.heard.includes('leads');
    });
  },
  120_000,
);

test('the one shape of a refusal also where nothing but the database would be asked', async () => {
  // It can't come back before everyone has asked, and is away once the server has noticed.
  const settingsFile = join(dataDir, 'postgres/cluster/postgresql.conf');
  renameSync(settingsFile, `${settingsFile}.away`);
  process.kill(postmasterOf(dataDir)!, 'SIGKILL');
  await until(async () => !(await fetch(`${server.address}/readyz`)).ok);
  const asked = await Promise.all([
    server.call('GET', 'students', { page: 1 }, { as: school.owner }),
    server.call('GET', 'signUp/lead/getOptions', { institution: school.hash }),
    fetch(`${server.address}/readyz`),
    fetch(`${server.address}/api/students/export`, { headers: { cookie: school.owner.cookie } }),
  ]);
  for (const answer of asked) {
    const [retryAfter, body] =
      answer instanceof Response
        ? [answer.headers.get('retry-after'), await answer.json()]
        : [answer.headers['retry-after'], answer.body];
    expect([answer.status, retryAfter, body]).toEqual([
      503,
      '2',
      { code: 'unavailable', message: 'The service is briefly unavailable. Please try again in a moment.' },
    ]);
  }
  renameSync(`${settingsFile}.away`, settingsFile);
  await until(async () => (await fetch(`${server.address}/readyz`)).ok);
});

test('neither log keeps what a family typed, and a lost record would be noticed', async () => {
  const logs = server.output() + server.errors() + readFileSync(`${dataDir}/postgres/postgres.log`, 'utf8');
  expect(sent.filter(({ email }) => logs.includes(email) || logs.includes(email.slice(0, 8)))).toEqual([]);
  expect(logs).toContain('Database away');
  const { email } = sent.find((one) => one.answer?.status === 200)!;
  expect(
    await inDatabase(dataDir, (client) => complaintsAfter(client, `delete from person where email = '${email}'`, sent)),
  ).toContain(`${email} was acknowledged and is gone`);
});
