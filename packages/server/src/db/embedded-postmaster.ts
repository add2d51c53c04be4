import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';
import type { Binaries } from './embedded-binaries.ts';
import { type Place, privateFolder } from './embedded-folder.ts';

/** A running PostgreSQL: the process id of its postmaster and the folder of its socket. */
export type Postmaster = { pid: number; socketFolder: string };

/** What a start needs to know beside the place: programs, `name=value` settings, and whether it outlives this process. */
export type LaunchOptions = { binaries: Binaries; settings: readonly string[]; detached: boolean };

/** The port names the socket's file only: nothing listens on the network. */
export const socketPort = 5432;

const recoveryLimit = 300_000;
const socketPathLimit = 100;
const logLimit = 10 * 1024 * 1024;

/**
 * Adopts the PostgreSQL that a killed server left running, or starts it. Resolves when it accepts connections, which
 * after a crash includes the recovery of its log.
 */
export async function runPostmaster(place: Place, options: LaunchOptions): Promise<Postmaster> {
  const cluster = join(place.folder, 'cluster');
  const left = readPidFile(cluster);
  if (left && isPostgresOf(left.pid, cluster)) return untilReady(cluster, left.pid, place);
  if (left) disownPidFile(cluster, left);

  const child = launch(place, cluster, options);
  const pid = await started(child);
  return untilReady(cluster, pid, place, child);
}

/** Stops the database in an orderly way: clients are cut off, everything is written, and the process is gone when it resolves. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!alive(pid)) return;
    process.kill(pid, signal);
    const end = Date.now() + patience;
    while (alive(pid) && Date.now() < end) await sleep(10);
  }
}

/** Whether a process of this id runs; one that is dead but not yet buried by its parent doesn't. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function launch(place: Place, cluster: string, options: LaunchOptions): ChildProcess {
  const log = join(place.folder, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logLimit) truncateSync(log);
  const output = openSync(log, 'a', 0o600);
  const settings = [
    ...options.settings,
    'listen_addresses=',
    `port=${socketPort}`,
    `unix_socket_directories=${socketFolderFor(place)}`,
  ];
  try {
    return spawn(options.binaries.postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
      // In its own process group, so that Ctrl-C reaches only the server, which stops the database after its last request.
      detached: options.detached,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
}

async function started(child: ChildProcess): Promise<number> {
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  return child.pid!;
}

/** A socket's path must stay under about 100 bytes, so a deep data folder gets a short one in the temporary folder. */
function socketFolderFor(place: Place): string {
  const near = join(place.folder, 'socket');
  if (Buffer.byteLength(join(near, `.s.PGSQL.${socketPort}.lock`)) < socketPathLimit) {
    privateFolder(near, place.account);
    return near;
  }
  const far = join('/tmp', `schoolbell-${createHash('sha256').update(place.folder).digest('hex').slice(0, 16)}`);
  privateFolder(far, place.account);
  const { uid, mode } = lstatSync(far);
  const expected = place.account?.uid ?? process.getuid?.();
  if (uid !== expected || (mode & 0o777) !== 0o700 || realpathSync(far) !== far) {
    throw new StartFailure(
      `The folder ${far}, which the database needs for its socket, belongs to someone else: remove it, or set DATA_DIR to a folder with a shorter path.`,
    );
  }
  return far;
}

async function untilReady(cluster: string, pid: number, place: Place, child?: ChildProcess): Promise<Postmaster> {
  const end = Date.now() + recoveryLimit;
  while (Date.now() < end) {
    const state = readPidFile(cluster);
    if (state?.pid === pid && state.ready) return { pid, socketFolder: state.socketFolder };
    if (child ? child.exitCode !== null || child.signalCode !== null : !alive(pid)) break;
    await sleep(10);
  }
  throw new StartFailure(`The database in ${place.folder} did not start: ${lastComplaint(place)}`);
}

function lastComplaint(place: Place): string {
  const lines = readFileSync(join(place.folder, 'postgres.log'), 'utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC|error while loading)\b/.test(line)) ?? lines.at(-1) ?? '';
  return `${fatal.replace(/^.*?(FATAL|PANIC):\s+/, '')} (more in ${join(place.folder, 'postgres.log')})`;
}

/** The file's lines are: pid, data folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(cluster: string): (Postmaster & { ready: boolean }) | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * PostgreSQL refuses to start while the number in its file is taken, be it by a corpse or, after a reboot, by an unrelated
 * process. Its parent's number it knows to be stale, so that is written there: the file itself must stay, because through
 * it PostgreSQL also makes sure that no orphan of the old one is still at work on the data.
 */
function disownPidFile(cluster: string, left: Postmaster): void {
  const file = join(cluster, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
  rmSync(join(left.socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/** Whether the process of this id is the PostgreSQL of this very folder, and no other that got the number since. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (!alive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
      );
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}
