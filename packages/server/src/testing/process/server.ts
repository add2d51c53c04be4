import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeEnv, nodeFlags } from '../../../../../scripts/server-node.mjs';
import { alive, stopPostmaster } from '../../db/embedded-postmaster.ts';
import type { Answer, TestServer } from '../server.ts';

const root = resolve(import.meta.dirname, '../../../../..');
/** Where Node keeps the server's code as it has read it once: half of what a start takes, and these tests start hundreds. */
export const codeCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/schoolbell/code') };
/** A test that is killed can't end its servers, so they watch whether it is still there. */
const endsWithTheTest =
  'data:text/javascript,const test = process.ppid; setInterval(() => process.ppid === test || process.exit(1), 500).unref();';

/** Where a server works: its port and its data folder, with environment variables on top of a production server's. */
export interface ServerSettings {
  port: number;
  dataDir: string;
  env?: Record<string, string | undefined>;
}

/** The real server as a separate process, reached over HTTP. */
export interface ServerProcess extends Pick<TestServer, 'call'> {
  child: ChildProcess;
  address: string;
  /** All that it has printed so far. */
  output(): string;
  errors(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop, and answers its exit code. */
  stop(): Promise<number | NodeJS.Signals>;
  /** Its resident memory now, in bytes. */
  memory(): number;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** An empty data folder. Its name lets a later test run find what a killed one left running. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), `schoolbell-test-${process.pid}-`));
  // Root runs the database as another user, who must be able to pass through.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/**
 * A port that nothing uses, below those for outgoing connections, so that none of these can take it while a server is killed
 * and restarted.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer();
    const free = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false)).listen({ port, host: '127.0.0.1', exclusive: true }, () => done(true));
    });
    if (!free) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
}

/** A copy of a data folder whose database is made and migrated: a server starts on it in a fraction of its first start. */
export function copyDataDir(prepared: string): string {
  const dataDir = newDataDir();
  // Root's databases belong to another user, and stay so.
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  return dataDir;
}

/** Starts the server's process and leaves it to it whether it comes up. */
export function launch({ port, dataDir, env }: ServerSettings): ServerProcess {
  const child = spawn(process.execPath, [...nodeFlags, '--import', endsWithTheTest, 'packages/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...nodeEnv,
      ...codeCache,
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  running.add(child);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      done(code ?? signal!);
    }),
  );
  const address = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    child,
    address,
    ended,
    output: () => output,
    errors: () => errors,
    call: (method, path, input, options) => call(address, method, path, input, options),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
  };
}

/** Starts a server and waits until it answers and has printed its address. Throws its output if it doesn't start. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const server = launch(settings);
  await until(async () => {
    if (server.child.exitCode !== null)
      throw new Error(`The server ended with ${server.child.exitCode}: ${server.output()}${server.errors()}`);
    // It answers a moment before its words arrive, and the first visitor's token is among them.
    return (
      server.output().includes('API reference') &&
      fetch(`${server.address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    );
  }, 60_000);
  return server;
}

/** Waits until something holds; looks every few milliseconds. */
export async function until(holds: () => Promise<unknown> | unknown, patience = 30_000): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(25)) if (await holds()) return;
  throw new Error(`It did not come to that within ${patience / 1000} s: ${holds}`);
}

/** The process id of a data folder's database; undefined if none was started. */
export function postmasterOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Ends a server and its database however they are, and removes the data. */
export async function clear(dataDir: string, ...servers: (ServerProcess | undefined)[]): Promise<void> {
  await Promise.all(
    servers.map((server) => server?.child.exitCode === null && server.child.signalCode === null && server.kill()),
  );
  const postmaster = postmasterOf(dataDir);
  if (postmaster && alive(postmaster)) await stopPostmaster(postmaster);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function call(
  address: string,
  ...[method, path, input = {}, options = {}]: Parameters<TestServer['call']>
): Promise<Answer> {
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
      : '';
  const answer = await fetch(`${address}/api/${path}${query}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      'x-schoolbell': '1',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(options.as && { cookie: options.as.cookie }),
      ...(options.key && { 'idempotency-key': options.key }),
      ...options.headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.startsWith('application/json') && text;
  return {
    status: answer.status,
    headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
    text,
    body: json ? JSON.parse(text) : undefined,
  };
}
