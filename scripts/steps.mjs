import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** Node 24 of the project's own, which runs TypeScript as it is; the system's Node only runs these scripts. */
export const node = join(root, 'node_modules/.bin/node');

const running = new Set();
let interrupted = false;

/**
 * Runs a program and resolves to `{ code, output }`. `show` passes its output on as it comes; otherwise the output is
 * kept, to be printed when it failed. `group` gives it a process group, so that all it started can be ended with it.
 * `limit` is its time in ms.
 */
export function run(command, args, { cwd = root, env = {}, show = false, group = false, limit = 0 } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(cwd, env),
      detached: group,
      stdio: ['ignore', ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    });
    const job = { child, group };
    running.add(job);
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const timer =
      limit &&
      setTimeout(() => {
        output += `\nStopped after ${seconds(limit)}.`;
        end(job);
      }, limit);
    const finish = (code) => {
      clearTimeout(timer);
      running.delete(job);
      if (group) signalGroup(child, 'SIGKILL');
      // An interrupted step has no result: its caller waits for good while this script ends.
      if (!interrupted) done({ code, output: output.trim() });
    };
    child.on('error', (error) => finish(error.code === 'ENOENT' ? 127 : 1));
    child.on('close', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
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

/** Runs a script of a package's package.json as npm would, or resolves to undefined where the package has none of that name. */
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

/** Node 24 comes first; what npm tells its scripts would confuse pnpm; nothing may ask a question. */
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
async function end(job) {
  const { child, group } = job;
  const gone = new Promise((done) => child.once('close', done));
  if (group) signalGroup(child, 'SIGTERM');
  else child.kill('SIGTERM');
  const timer = setTimeout(() => (group ? signalGroup(child, 'SIGKILL') : child.kill('SIGKILL')), 15_000);
  await gone;
  clearTimeout(timer);
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group is gone already.
  }
}
