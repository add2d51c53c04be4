import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type TestSchool, type TestServer, testServer } from '../testing/server.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { migrate } from './migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-away-'));
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

const add = (i: number) =>
  server.call(
    'POST',
    'students/add',
    { firstName: `Student ${i}`, isDuplicate: 1 },
    { as: school.owner, key: `away-${i}` },
  );
const kept = () =>
  school.sql((db) =>
    db
      .selectFrom('person')
      .select('first_name')
      .where('institution_id', '=', school.institution_id)
      .where('role_id', '=', 3)
      .execute(),
  );

test('a database killed in the middle of writes: 503 until it is back, nothing acknowledged is lost, and everything continues', async () => {
  const answers: Answer[] = [];
  const acknowledged: string[] = [];
  let i = 0;
  const writeUntil = async (over: () => boolean) => {
    while (!over()) {
      const mine = i++;
      const answer = await add(mine);
      answers.push(answer);
      if (answer.status === 200) acknowledged.push(`Student ${mine}`);
      else await sleep(50);
    }
  };
  let over = false;
  const writers = Array.from({ length: 4 }, () => writeUntil(() => over));
  await sleep(300);
  process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await sleep(300);
  const back = Date.now();
  while (
    (await server.call('GET', 'words/list', {}, { as: school.owner })).status !== 200 &&
    Date.now() - back < 15_000
  )
    await sleep(100);
  await sleep(300);
  over = true;
  await Promise.all(writers);

  const refused = answers.filter((one) => one.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map((one) => `${one.status} ${one.body.code} ${one.headers['retry-after']}`))).toEqual(
    new Set(['503 unavailable 2']),
  );
  expect(answers.at(-1)!.status).toBe(200);
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  const names = new Set((await kept()).map((one) => one.first_name));
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(10);
}, 40_000);
