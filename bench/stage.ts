import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { openCluster, type Cluster } from '@schoolbell/server/db/cluster';
import { databasePlace } from '@schoolbell/server/db/embedded-folder';
import { openStandin } from '@schoolbell/server/testing/outside/standin';
import { nodeEnv, nodeFlags } from '../scripts/server-node.mjs';
import { reachable } from './reachable.ts';
import { SlowStripe } from './slow-stripe.ts';

const secret = 'bench '.repeat(8);
const root = resolve(import.meta.dirname, '..');

/** The real server on its own embedded database, with the demo school and a signed-in person. */
export interface Stage {
  port: number;
  address: string;
  cluster: Cluster;
  /** A connection as the tables' owner, to fill them. */
  owner: pg.Client;
  institution_id: number;
  hash: string;
  /** What the server derives its keys from. */
  secret: string;
  /** The owner's session, as the `cookie` header's value. */
  cookie: string;
  /** From the server's start on an empty database until it answered: its tables made, the demo school in it; milliseconds. */
  firstStart: number;
  /** Stands in for Stripe, in this process: the server's calls go there. */
  stripe: SlowStripe;
  /** The server's memory now, in bytes (resident set). */
  memory(): number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** A login as an address, for the environment of the server's process. */
function urlOf(login: pg.ClientConfig): string {
  const [user, password] = [login.user, login.password].map((part) => encodeURIComponent(String(part)));
  return `postgres://${user}:${password}@/${login.database}?host=${encodeURIComponent(login.host!)}&port=${login.port}`;
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-schoolbell': '1' },
    body: JSON.stringify({ email: 'owner@harbour.example', password: 'schoolbell-demo-2026' }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** What a part wants of its server beside the usual. */
export interface Staging {
  /** A module that the server loads first. */
  first?: string;
  env?: Record<string, string>;
}

/** Sets the stage. Call `stop` at the end, also after an error: it ends the server and removes the data. */
export async function setStage({ first, env = {} }: Staging = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-bench-'));
  const cluster = await openCluster({
    dataDir,
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    secretKey: Buffer.alloc(32, 7),
  });
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const stripe = new SlowStripe();
  // What is measured sends its own hooks.
  const standin = await openStandin([stripe], { deliver: async () => 200 });
  standin.hooks.holds = true;
  const begun = performance.now();
  const flags = [...nodeFlags, ...(first ? ['--import', first] : [])];
  const child = spawn(process.execPath, [...flags, join(root, 'packages/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...nodeEnv,
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(cluster.owner),
      DATABASE_APP_URL: urlOf(cluster.app),
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000000',
      // So that a request can say from which address it comes: one address holds only a few seats.
      TRUST_PROXY: 'true',
      NODE_ENV: 'development',
      SECRET_KEY: secret,
      OUTSIDE_STANDIN: standin.origin,
      ...env,
    },
  });
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    await standin.stop();
    await cluster.stop();
    // Root's databases lie elsewhere.
    for (const folder of [dirname(databasePlace(dataDir).folder), dataDir])
      rmSync(folder, { recursive: true, force: true });
  };
  try {
    const owner = new pg.Client(cluster.owner);
    owner.on('error', () => {});
    await owner.connect();
    const written = async () =>
      (await owner.query('select pg_current_wal_insert_lsn()::text as at')).rows[0].at as string;
    await reachable(child, address, written);
    const firstStart = performance.now() - begun;
    const { rows } = await owner.query('select institution_id::int, hash from institution_directory limit 1');
    const memory = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    const cookie = await signIn(address);
    // Exports need a second factor; signing in with only the password is no longer possible then.
    await owner.query('update sign_in set totp_confirmed_at = now()');
    return {
      port,
      address,
      cluster,
      owner,
      ...rows[0],
      secret,
      cookie,
      stripe,
      firstStart,
      memory,
      stop: async () => {
        await owner.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
