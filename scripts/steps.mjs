import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** Node 24 of the project's own, which runs TypeScript as it is; the system's Node only runs these scripts. */
export const node = join(root, 'node_modules/.bin/node');

const running = new Set();
let interrupted = false;

/**
 * Runs a program and resolves to `{ code, output }`. `show` prints its output as it comes; otherwise it is kept and printed
 * after a failure. `group` gives it a process group and a temporary folder, of which nothing is left when it has ended, or
 * when this script is killed. `silence` ends it after so many ms without output: a slow machine has no limit, a program that
 * hangs has.
 */
export function run(command, args, { cwd = root, env = {}, show = false, group = false, silence = 0 } = {}) {
  return new Promise((done) => {
    const guard = group ? openGuard() : undefined;
    const direct = show && !silence;
    const child = spawn(command, args, {
      cwd,
      env: environment(cwd, { ...env, ...(guard && { TMPDIR: guard.folder }), ...(show && !direct && colours()) }),
      detached: group,
      stdio: ['ignore', ...(direct ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    });
    const closed = new Promise((gone) => child.once('close', gone).once('error', gone));
    const job = { child, group, guard, closed };
    guard?.watch(child.pid);
    running.add(job);
    let output = '';
    const say = (chunk, stream) => (show ? stream.write(chunk) : (output += chunk));
    const patience = silence ? limitSilence(job, silence, (sentence) => say(sentence, process.stderr)) : undefined;
    for (const name of ['stdout', 'stderr'])
      child[name]?.setEncoding('utf8').on('data', (chunk) => {
        patience?.heard();
        say(chunk, process[name]);
      });
    // Its leftovers may hold its output open, so they are ended first.
    child.on('exit', () => guard?.end());
    const finish = async (code) => {
      patience?.end();
      await guard?.end();
      running.delete(job);
      // An interrupted step has no result: its caller waits until this script ends.
      if (!interrupted) done({ code, output: output.trim() });
    };
    child.on('error', (error) => finish(error.code === 'ENOENT' ? 127 : 1));
    child.on('close', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}

/** Ends a job that says nothing for too long, and says so. */
function limitSilence(job, silence, say) {
  const timer = setTimeout(() => {
    say(`\nStopped: nothing was heard of it for ${seconds(silence)}.\n`);
    void end(job);
  }, silence);
  return { heard: () => timer.refresh(), end: () => clearTimeout(timer) };
}

/** Gives a run a temporary folder, and starts the process that ends what is left of the run, even if this one is killed. */
function openGuard() {
  const folder = mkdtempSync(join(tmpdir(), `schoolbell-${process.pid}-`));
  // Root runs databases in there as another user, who must be able to reach them.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [join(root, 'scripts/guard.mjs'), folder], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = new Promise((done) => child.once('close', done));
  return {
    folder,
    watch: (pid) => child.stdin.write(String(pid ?? '')),
    async end() {
      child.stdin.end();
      await gone;
    },
  };
}

/** A program whose output goes through here doesn't see the terminal behind it. */
function colours() {
  return process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
}

/** Ends everything that runs when this script is asked to end, and then this script, so that no process stays behind. */
export function endOnSignal(farewell) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (interrupted) return;
      interrupted = true;
      await Promise.all([...running].map(end));
      console.log(farewell);
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** npm can't pass on the signal that kills it, so that its end counts as a hang-up: for scripts that npm runs. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGHUP'), 1_000).unref();
}

/** Runs a script of a package's package.json as npm would, or resolves to undefined if the package has none of that name. */
export async function runPackageScript(folder, name, options) {
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const script = JSON.parse(readFileSync(file, 'utf8')).scripts?.[name];
  return script && run('/bin/sh', ['-c', script], { ...options, cwd: join(root, folder) });
}

/** A duration as people say it: `850 ms`, `12 s`, `3 min 5 s`. */
export function seconds(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Node 24 comes first; npm's variables for scripts would confuse pnpm; nothing may ask a question. */
function environment(cwd, extra) {
  const env = { ...process.env, CI: 'true', ...extra };
  for (const name of Object.keys(env))
    if (/^npm_(config|package|lifecycle)_?/i.test(name) && !/registry|proxy|cafile|cache$/i.test(name))
      delete env[name];
  env.PATH = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  env.pnpm_config_pm_on_fail = 'ignore';
  return env;
}

/** Asks politely, waits, then insists. */
async function end({ child, group, guard, closed }) {
  const signal = (name) => (group ? signalGroup(child, name) : child.kill(name));
  signal('SIGTERM');
  const timer = setTimeout(() => signal('SIGKILL'), 15_000);
  await closed;
  clearTimeout(timer);
  await guard?.end();
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group is gone already.
  }
}
