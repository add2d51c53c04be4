import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { alive, stopPostmaster } from './embedded-postmaster.ts';

let dataDir: string;
const started: Embedded[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-embedded-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
  const left = postmasterPid();
  if (left) await stopPostmaster(left);
  rmSync(dataDir, { recursive: true, force: true });
});

test('data survives a stop and a start, and only this user can read its folder', async () => {
  const first = await start();
  await ask(first, 'create table kept as select 1 as one');
  await first.stop();
  expect(alive(first.pid())).toBe(false);
  const second = await start();
  expect(await ask(second, 'select * from kept')).toEqual([{ one: 1 }]);
  expect(
    await ask(
      second,
      "select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses",
    ),
  ).toEqual([{ fsync: 'on', checksums: 'on', addresses: '' }]);
});

test('a database that survived a killed server is taken over, with everything it had acknowledged', async () => {
  const server = await startInOtherProcess();
  const pid = postmasterPid();
  server.kill('SIGKILL');
  await new Promise((gone) => server.once('exit', gone));
  const adopted = await start();
  expect(adopted.pid()).toBe(pid);
  expect(await ask(adopted, 'select * from acknowledged')).toEqual([{ one: 1 }]);
});

test('a second server on the same data is refused in one sentence', async () => {
  await start();
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^Another Schoolbell already runs on the data in .+: stop it first, or set DATA_DIR to another folder\.$/,
  );
});

test('a killed database comes back and has lost nothing', async () => {
  const revived: unknown[] = [];
  const database = await start((error) => revived.push(error));
  await ask(database, 'create table kept as select 1 as one');
  process.kill(database.pid(), 'SIGKILL');
  await expect.poll(() => revived.at(-1) === undefined && revived.length > 0, { timeout: 10_000 }).toBe(true);
  expect(await ask(database, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('a number left in the lock file that now belongs to another process is no obstacle', async () => {
  const database = await start();
  await database.stop();
  const other = spawn('sleep', ['30']);
  writeFileSync(
    join(dataDir, 'postgres/cluster/postmaster.pid'),
    `${other.pid}\n${dataDir}/postgres/cluster\n0\n5432\n${dataDir}/postgres/socket\n\n0 0\nready\n`,
  );
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  other.kill();
});

test('an interrupted creation is cleaned up and started again', async () => {
  const server = startScript();
  await sleep(150);
  server.kill('SIGKILL');
  await new Promise((gone) => server.once('exit', gone));
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('data of a newer PostgreSQL is refused in one sentence', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '99\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /is of PostgreSQL 99, but this Schoolbell brings PostgreSQL \d+: update Schoolbell\.$/,
  );
});

async function start(onRevival?: (error?: unknown) => void): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, ...(onRevival && { onRevival }) });
  started.push(database);
  return database;
}

async function ask(database: Embedded, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.admin);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

function postmasterPid(): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

/** A separate server, which can be killed without the test. It prints "ready" once a row is acknowledged. */
function startScript(): ChildProcess {
  const script = `
    import pg from 'pg';
    import { startEmbedded } from './embedded.ts';
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    const client = new pg.Client(database.admin);
    await client.connect();
    await client.query('create table acknowledged as select 1 as one');
    console.log('ready');`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function startInOtherProcess(): Promise<ChildProcess> {
  const server = startScript();
  await new Promise((ready) => server.stdout?.once('data', ready));
  return server;
}
