import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { until } from './server.ts';

const root = resolve(import.meta.dirname, '../../../../..');

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

/** Follows a process and all that came of it, also when those in between have gone. */
function follow(child: ChildProcess) {
  const known = new Map<string, { args: string; since: number }>();
  const look = (): Listed[] => {
    const list = processes();
    const mine = list.filter(({ pid, name }) => pid === child.pid || known.has(name));
    for (let at = 0; at < mine.length; at++)
      mine.push(...list.filter((one) => one.parent === mine[at]!.pid && !mine.includes(one)));
    for (const { name, args } of mine) known.set(name, { args, since: known.get(name)?.since ?? Date.now() });
    return mine;
  };
  /** How many there were with these words, at least so many milliseconds ago. */
  const seen = (part: string, ago = 0): number =>
    [...known.values()].filter(({ args, since }) => args.includes(part) && Date.now() - since >= ago).length;
  return { look, seen };
}

/** The run around this one keeps what its own tests send to the database. */
const statements = mkdtempSync(join(tmpdir(), 'statements-'));
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(statements, { recursive: true, force: true }));

/** Starts something as a person would, without what this run of the tests tells its own programs: a temporary folder in its own would make the path of a socket too long. */
function start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, SCHOOLBELL_STATEMENTS: statements, ...env },
    stdio: 'ignore',
  });
  started.push(child);
  return child;
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
/** A while after its start, since its database is not always seen among its children: what starts it is soon gone. */
const secondServerUp: Moment = ({ seen }) => seen('src/main.ts', 4_000) > 1;

/** Interrupts a run at a moment; returns what is left of it in the end. */
async function leftAfter(child: ChildProcess, moment: Moment, signal: NodeJS.Signals): Promise<string[]> {
  const run = follow(child);
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

const interruptions: [string, NodeJS.Signals, () => ChildProcess, Moment][] = [
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
  const child = start(process.execPath, ['-e', loose]);
  const run = follow(child);
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
