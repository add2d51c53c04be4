import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Enrolled, enrol, isAlive, signIn } from '../sign-in.ts';
import { type LiveSchool, preparedDataDir, rowsOf, setUpSchool } from './school.ts';
import { clear, codeCache, freePort, type ServerProcess, startServer } from './server.ts';

const port = await freePort();
const dataDir = preparedDataDir();
const root = resolve(import.meta.dirname, '../../../../..');
let server: ServerProcess;
let school: LiveSchool;
let owner: Enrolled;

beforeAll(async () => {
  server = await startServer({ port, dataDir, env: { PUBLIC_URL: `http://localhost:${port}` } });
  school = await setUpSchool(server);
  owner = await enrol(server, school.owner, new Date());
}, 60_000);
afterAll(() => clear(dataDir, server));

interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the operator's command beside the running server. */
async function command(...args: string[]): Promise<Said> {
  const env = {
    PATH: process.env['PATH'],
    ...codeCache,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://office.school.example',
  };
  return promisify(execFile)(process.execPath, ['packages/server/src/sign-in.ts', ...args], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Said) => error,
  );
}

test('it says what there is, and in one sentence what is wrong with what was typed', async () => {
  const { email } = school.owner;
  expect((await command('--email', email.toUpperCase())).stdout).toBe(
    `${email}: the second factor is on, with 10 recovery codes left.\n`,
  );
  const nobody = await command('--email', 'nobody@school.example');
  expect([nobody.code, nobody.stderr]).toEqual([
    1,
    expect.stringContaining('Nobody signs in with nobody@school.example on this server.'),
  ]);
  expect((await command('--reset-everything')).code).toBe(1);
  expect(await isAlive(server, owner.as)).toBe(true);
});

test('a lost second factor is turned off: sessions end, the password signs in, and the school can read that it was', async () => {
  const { email } = school.owner;
  expect((await signIn(server, { email })).body.code).toBe('secondFactor');
  const said = await command('--email', email, '--reset-second-factor');
  expect([said.code, said.stdout]).toEqual([0, expect.stringContaining('The second factor is off now')]);
  expect(await isAlive(server, owner.as)).toBe(false);
  expect((await signIn(server, { email }, { code: owner.recovery_codes[0]! })).status).toBe(200);
  expect(await rowsOf(dataDir, "select actor_id, after from audit where kind = 'secondFactor.off'")).toEqual([
    { actor_id: null, after: { by: 'operator' } },
  ]);
  await expect
    .poll(() => rowsOf(dataDir, "select subject from mail where subject = 'Your second factor is off'"), {
      timeout: 20_000,
    })
    .toHaveLength(1);
});

test('on a server that sends no mail, a printed link sets a password once', async () => {
  const { email } = school.owner;
  const { stdout } = await command('--email', email, '--reset-link');
  const [, token] = /https:\/\/office\.school\.example\/reset\?token=([\w-]{43})\n/.exec(stdout)!;
  const reset = (password: string) => server.call('POST', 'session/password/reset', { token, password });
  expect((await reset('a taller green door')).status).toBe(200);
  expect((await reset('the tallest green door')).status).toBe(410);
  expect((await signIn(server, { email })).status).toBe(401);
  expect((await signIn(server, { email }, { password: 'a taller green door' })).status).toBe(200);
});
