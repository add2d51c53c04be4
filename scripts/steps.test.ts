import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { root, run } from './steps.mjs';

/** Runs a script with Node, in its own group. */
const script = (text: string, options: object = {}) => run(process.execPath, ['-e', text], { group: true, ...options });

/**
 * A program that says its process id, and starts another that says its own and would live for a minute. Only then is the other
 * called `mark` in the list of processes, and `then` runs: how long a machine takes to start a program changes nothing.
 */
const withChild = (detached: boolean, then = '', mark = 'child') => `
  const { spawn } = require('node:child_process');
  const text = 'console.log(process.pid); process.title = "${mark}"; process.send(0); setTimeout(() => {}, 60_000)';
  const child = spawn(process.execPath, ['-e', text], { detached: ${detached}, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  console.log(process.pid);
  console.log(process.env.TMPDIR);
  child.on('message', () => { ${then} });`;

/** The output of a program with a child: both process ids, and the run's temporary folder. */
const told = (output: string) => ({
  pids: [...output.matchAll(/^\d+$/gm)].map(([pid]) => Number(pid)),
  folder: /^\/.+$/m.exec(output)?.[0] ?? '',
});
const lives = (pid: number) => {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
};

test('a program that is silent for too long is ended with everything it started, and this is reported', async () => {
  const { code, output } = await script(withChild(false), { silence: 5_000 });
  expect(code).not.toBe(0);
  expect(output).toMatch(/Stopped: nothing was heard of it for 5 s\.$/);
  const { pids } = told(output);
  expect(pids).toHaveLength(2);
  expect(pids.filter(lives)).toEqual([]);
});

test('a program that keeps printing has all the time it needs', async () => {
  const talk =
    'let said = 0; const timer = setInterval(() => { console.log(++said); if (said === 30) clearInterval(timer); }, 100);';
  const { code, output } = await script(talk, { silence: 1_500 });
  expect(code).toBe(0);
  expect(output.split('\n')).toHaveLength(30);
});

test('a program leaves nothing it started behind, not even in its own group, and its folder is removed', async () => {
  const { code, output } = await script(withChild(true, 'process.exit(3)'));
  expect(code).toBe(3);
  const { pids, folder } = told(output);
  expect(pids).toHaveLength(2);
  expect(pids.filter(lives)).toEqual([]);
  expect(folder).toMatch(/schoolbell-\d+-\w{6}$/);
  expect(existsSync(folder)).toBe(false);
});

test('it would be noticed if a child were left: without a group it is', async () => {
  const mark = randomUUID();
  const ended = run(process.execPath, ['-e', withChild(true, 'process.exit()', mark)]);
  // Its output closes only with the child, which is ended here.
  const left = await soon(() => {
    const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    return all.find((line) => line.endsWith(mark));
  });
  const pid = Number.parseInt(left, 10);
  expect(lives(pid)).toBe(true);
  process.kill(pid);
  expect(told((await ended).output).pids).toContain(pid);
});

test('what a program shows is passed on while it runs', async () => {
  const show = `import { run } from './scripts/steps.mjs';
    await run(process.execPath, ['-e', "console.log('early'); setTimeout(() => {}, 60_000)"], { show: true, group: true, silence: 60_000 });`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', show], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = await new Promise<[Buffer]>((done) => runner.stdout.once('data', (chunk) => done([chunk])));
  expect(String(first)).toBe('early\n');
  expect(runner.exitCode).toBeNull();
  runner.kill('SIGKILL');
});

/** Waits until there is an answer. */
async function soon<T>(look: () => T | undefined): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const found = look();
    if (found !== undefined) return found;
  }
  throw new Error(`It did not come to that: ${look}`);
}
