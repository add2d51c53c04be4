import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { migrate } from './migrate.ts';
import { begin } from './transaction.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-frozen-'));
chmodSync(dataDir, 0o755);
let cluster: Cluster;
let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  cluster = await openCluster({
    dataDir,
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    secretKey: Buffer.alloc(32),
  });
  await migrate(cluster.owner);
  server = await testServer({ login: cluster.app });
  school = await server.school();
});
afterAll(async () => {
  await server.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** PostgreSQL's main process and all that it started. */
function databaseProcesses(): number[] {
  const main = Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
  return [main, ...children.map(Number)];
}

const read = () => server.call('GET', 'words/list', {}, { as: school.owner });

test('a frozen database: every request on a pooled connection gets 503 within 10 s, and everything continues once it runs again', async () => {
  // Connections that are open and idle when it freezes.
  expect((await Promise.all(Array.from({ length: 8 }, read))).map((one) => one.status)).toEqual(Array(8).fill(200));
  const frozen = databaseProcesses();
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    const timed = async (
      asking: Promise<{ status: number; headers: Record<string, unknown>; body: { code?: string } }>,
    ) => {
      const start = performance.now();
      const { status, headers, body } = await asking;
      return {
        said: `${status} ${body.code} ${String(headers['retry-after'])}`,
        seconds: (performance.now() - start) / 1000,
      };
    };
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => timed(read())),
      timed(
        server.call(
          'POST',
          'students/add',
          { firstName: 'Frozen', isDuplicate: 1 },
          { as: school.owner, key: 'frozen' },
        ),
      ),
      timed(server.call('POST', 'login', { email: school.owner.email, password: PASSWORD })),
    ]);
    expect(new Set(answers.map((one) => one.said))).toEqual(new Set(['503 unavailable 2']));
    expect(Math.max(...answers.map((one) => one.seconds))).toBeLessThan(10);
    expect((await timed(read())).seconds).toBeLessThan(10);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  const end = Date.now() + 15_000;
  while ((await read()).status !== 200 && Date.now() < end) await sleep(100);
  expect((await read()).status).toBe(200);
}, 60_000);

test('a slow statement of a database that lives is left alone', async () => {
  const transaction = await begin(server.connections);
  try {
    expect(await transaction.run('select pg_sleep(6.5)', [])).toHaveLength(1);
  } finally {
    await transaction.rollback();
  }
}, 20_000);
