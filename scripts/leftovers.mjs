import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How many folders lie between the folder of a run and a database in it, at most. */
const deepest = 6;

/**
 * Ends everything that a run has left: the processes of its group, those with its folder as their temporary folder (a
 * browser and the server of the browser tests lead their own groups), and the databases in that folder, which are meant to
 * survive a killed server. Then removes the folder.
 */
export async function endLeftovers(folder, group) {
  await insist(() => processesOf(folder, group), { SIGTERM: 15_000, SIGKILL: 5_000 });
  // A database is asked last, in the way in which it ends cleanly.
  const databases = databasesIn(folder, deepest);
  await insist(() => databases.filter(runs).map(({ pid }) => pid), { SIGINT: 30_000, SIGQUIT: 10_000, SIGKILL: 5_000 });
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Does the same for runs whose guard was killed as well, or that ended with the machine: their script is gone. */
export async function endOldRuns() {
  for (const name of readdirSync(tmpdir())) {
    const script = Number(/^schoolbell-(\d+)-\w{6}$/.exec(name)?.[1]);
    if (script && !lives(script)) await endLeftovers(join(tmpdir(), name)).catch(() => {});
  }
}

/** Signals until nothing is left: each signal once, and the next one if it wasn't enough in its time (ms). */
async function insist(left, signals) {
  for (const [signal, patience] of Object.entries(signals)) {
    for (const pid of left()) send(pid, signal);
    for (const end = Date.now() + patience; left().length > 0 && Date.now() < end;) await sleep(50);
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** The processes of a run: a negative number means a whole group, if the system doesn't list processes as files. */
function processesOf(folder, group) {
  if (!existsSync('/proc/self/stat')) return group && lives(-group) ? [-group] : [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isOf(pid, folder, group));
}

function isOf(pid, folder, group) {
  try {
    // "pid (name) state parent group …"; the name can be anything, and a dead process that waits for its parent counts as
    // gone.
    const [state, , inGroup] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (state === 'Z' || state === 'X') return false;
    return Number(inGroup) === group || hasTemporaryFolder(pid, folder);
  } catch {
    return false;
  }
}

function hasTemporaryFolder(pid, folder) {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return variables.some((one) => one === `TMPDIR=${folder}` || one.startsWith(`TMPDIR=${folder}/`));
}

/** Whether a process exists, or a group if the number is negative. */
function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The databases whose files are below a folder, with their recorded process ids. */
function databasesIn(folder, levels) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || levels === 0) return [];
    const inner = join(folder, entry.name);
    const file = join(inner, 'postmaster.pid');
    if (existsSync(file)) return [{ cluster: inner, pid: Number.parseInt(readFileSync(file, 'utf8'), 10) }];
    return databasesIn(inner, levels - 1);
  });
}

/** Whether the process is the PostgreSQL of this very folder, and no other that was given the number since. */
function runs({ cluster, pid }) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres');
    return (
      /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) &&
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    );
  } catch {
    return false;
  }
}
