import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-main-'));
chmodSync(dataDir, 0o755);
const PORT = 4236;
const base = `http://127.0.0.1:${PORT}`;
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGTERM')));

/** A server process with what it has said so far. */
function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: 'error', ...environment },
  });
  children.push(child);
  const run = { child, said: '', ended: new Promise<number | null>((resolve) => child.on('exit', resolve)) };
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (text) => { run.said += text; });
  return run;
}

async function until(holds: () => Promise<boolean> | boolean, what: () => string): Promise<void> {
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(50)) if (await holds()) return;
  throw new Error(`It did not come to that: ${what()}`);
}

let cookie = '';
async function call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${base}/api/${path}`, {
    method: body ? 'POST' : 'GET', headers: { 'x-schoolbell': '1', ...(body && { 'content-type': 'application/json' }), cookie, ...headers }, ...(body && { body: JSON.stringify(body) }),
  });
}

async function up(run: ReturnType<typeof start>): Promise<void> {
  await until(() => run.said.includes('Schoolbell is running.') || run.child.exitCode !== null, () => run.said);
  expect(run.child.exitCode, run.said).toBeNull();
}

test('a new server is set up with the token it printed, and a kill −9 in the middle of writes loses nothing that was acknowledged', async () => {
  const first = start();
  await up(first);
  expect(first.said).not.toContain('demo');
  const token = /\/setup\?token=([\w-]{43})/.exec(first.said)![1]!;
  const owner = { email: 'owner@harbour.example', password: 'a tall green door' };
  const made = await call('setup/institution', {
    token, institutionName: 'Harbour', institutionCountry: 'SG', institutionCurrency: 'SGD', institutionTimeZone: 'Asia/Singapore', firstName: 'Ada', surname: 'Lin', ...owner,
  });
  expect(made.status).toBe(200);
  const signedIn = await call('login', owner);
  cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;

  const acknowledged: number[] = [];
  const write = async () => {
    for (let i = 0; first.child.exitCode === null && first.child.signalCode === null; i++) {
      const answer = await call('students/add', { firstName: `Student ${i}`, isDuplicate: 1 }).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(((await answer.json().catch(() => ({}))) as { user_detail_id: number }).user_detail_id);
    }
  };
  const writers = [write(), write(), write()];
  await until(() => acknowledged.length > 20, () => String(acknowledged.length));
  first.child.kill('SIGKILL');
  await Promise.all(writers);

  const second = start();
  await up(second);
  expect(second.said).not.toContain('token');
  for (const user_detail_id of acknowledged.filter(Boolean)) {
    expect((await call(`student/getDetails?user_detail_id=${user_detail_id}`)).status).toBe(200);
  }
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(second.said.trimEnd().endsWith('Stopped.')).toBe(true);
}, 120_000);

test('what stands in the way of a start is said in one sentence, with the exit code 1', async () => {
  const wrong = start({ PORT: 'four thousand' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.said.trim()).toBe('The environment variable PORT must be a whole number from 0 to 65535, but is "four thousand".');
  const busy = createServer();
  await new Promise<void>((resolve) => { busy.listen(PORT + 1, '127.0.0.1', resolve); });
  const refused = start({ PORT: String(PORT + 1) });
  expect(await refused.ended).toBe(1);
  expect(refused.said.trim()).toBe(`Port ${PORT + 1} is in use: stop what uses it, or set PORT to another one.`);
  busy.close();
}, 60_000);
