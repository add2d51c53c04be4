import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { until } from './server.ts';

const root = resolve(import.meta.dirname, '../../../../..');

interface Started {
  child: ChildProcess;
  /** A folder in its PATH that no other has. */
  mark: string;
}

interface Listed {
  pid: number;
  parent: number;
  /** With its start, since a number is given again. */
  name: string;
  args: string;
}

/** Every process of the machine that is not just waiting to be buried. */
function processes(): Listed[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,lstart=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, start, args] =
      /^\s*(\d+)\s+(\d+)\s+[^ZX\s]\S*\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(line) ?? [];
    return args ? [{ pid: Number(pid), parent: Number(parent), name: `${pid} ${start}`, args }] : [];
  });
}

/** Whether a process was started with these words in its environment. Only Linux tells. */
function wasGiven(pid: number, words: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(words);
  } catch {
    return false;
  }
}

/**
 * Follows a process and all that came of it, also when those in between have gone: what starts a database is gone
 * before anyone can see it, so a folder in the PATH, which all of them pass on, tells too.
 */
function follow({ child, mark }: Started) {
  const known = new Map<string, string>();
  const look = (): Listed[] => {
    const list = processes();
    const mine = list.filter(({ pid, name }) => pid === child.pid || known.has(name) || wasGiven(pid, mark));
    for (let at = 0; at < mine.length; at++)
      mine.push(...list.filter((one) => one.parent === mine[at]!.pid && !mine.includes(one)));
    for (const { name, args } of mine) known.set(name, args);
    return mine;
  };
  return { look, seen: (part: string) => [...known.values()].filter((args) => args.includes(part)).length };
}

/** The run around this one keeps what its own tests send to the database. */
const statements = mkdtempSync(join(tmpdir(), 'statements-'));
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(statements, { recursive: true, force: true }));

/** Starts something as a person would, without what this run of the tests tells its own programs: a temporary folder in its own would make the path of a socket too long. */
function start(command: string, args: string[], env: Record<string, string> = {}): Started {
  const { PATH, HOME } = process.env;
  const mark = `/no-such-folder/${randomUUID()}`;
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: `${PATH}${delimiter}${mark}`, HOME, SCHOOLBELL_STATEMENTS: statements, ...env },
    stdio: 'ignore',
  });
  started.push(child);
  return { child, mark };
}

const unit = (file: string) => ['scripts/test.mjs', 'unit', `packages/server/src/${file}.test.ts`];
/** The server of the browser tests as a run starts it: in its own process group. */
const browserServer = `
  import { endOnSignal, node, run } from './scripts/steps.mjs';
  endOnSignal('Interrupted.');
  const inner = "const { spawn } = await import('node:child_process'); spawn(process.execPath, ['scripts/e2e-server.mjs'], { detached: true }); setInterval(() => {}, 1_000);";
  await run(node, ['--input-type=module', '-e', inner], { group: true });`;

type Moment = (run: ReturnType<typeof follow>) => boolean;
const databaseUp: Moment = ({ seen }) => seen('postgres: checkpointer') > 0;
const secondServerUp: Moment = ({ seen }) => seen('src/main.ts') > 1 && seen('postgres: checkpointer') > 1;

/** Interrupts a run at a moment; returns what is left of it in the end. */
async function leftAfter(begun: Started, moment: Moment, signal: NodeJS.Signals): Promise<string[]> {
  const { child } = begun;
  const run = follow(begun);
  await until(() => {
    if (child.exitCode !== null) throw new Error('The run had ended before it was interrupted');
    run.look();
    return moment(run);
  }, 80_000);
  child.kill(signal);
  await until(() => run.look().length === 0, 60_000).catch(() => {});
  const left = run.look();
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  return left.map(({ args }) => args);
}

const interruptions: [string, NodeJS.Signals, () => Started, Moment][] = [
  ['the server tests with their database', 'SIGINT', () => start('node', unit('http/csv')), databaseUp],
  ['npm, which starts them,', 'SIGKILL', () => start('npm', ['test', '--', 'unit', 'http/csv']), databaseUp],
  [
    'process tests that prepare their data',
    'SIGTERM',
    () => start('node', unit('testing/process/kill-family')),
    databaseUp,
  ],
  [
    'the server of the browser tests',
    'SIGKILL',
    () => start('node', ['--input-type=module', '-e', browserServer], { PORT: '0' }),
    databaseUp,
  ],
  [
    'process tests with a server at work',
    'SIGKILL',
    () => start('node', unit('testing/process/kill-family')),
    secondServerUp,
  ],
];

test.each(interruptions)(
  '%s interrupted with %s leave no process',
  async (_, signal, begin, moment) => {
    expect(await leftAfter(begin(), moment, signal)).toEqual([]);
  },
  180_000,
);

test('it would be noticed if a process were left', async () => {
  const loose =
    "require('node:child_process').spawn('sleep', ['300'], { detached: true, stdio: 'ignore' }); setInterval(() => {}, 1_000);";
  const begun = start(process.execPath, ['-e', loose]);
  const { child } = begun;
  const run = follow(begun);
  await until(() => {
    run.look();
    return run.seen('sleep 300') > 0;
  });
  child.kill('SIGKILL');
  await until(() => !run.look().some(({ pid }) => pid === child.pid));
  await sleep(1_000);
  const left = run.look();
  expect(left.map(({ args }) => args)).toEqual(['sleep 300']);
  for (const { pid } of left) process.kill(pid);
});
