import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import type { Binaries } from './embedded-binaries.ts';
import { type Place, privateFolder } from './embedded-folder.ts';
import { alive } from './embedded-postmaster.ts';

/** The passwords of the three database roles: random, made once, readable by nobody but the server. */
export type Passwords = { admin: string; owner: string; app: string };

/** The folder inside a place that PostgreSQL calls its data directory. */
export function clusterFolder(place: Place): string {
  return join(place.folder, 'cluster');
}

/**
 * Creates the database's files if there are none. They are created under another name and renamed when complete, so an
 * interrupted start leaves nothing half done, and two starts at once end up with one database.
 */
export async function initialise(
  place: Place,
  binaries: Binaries,
  options: { durable: boolean; report: (line: string) => void },
): Promise<void> {
  removeHalfMade(place.folder);
  if (existsSync(place.folder)) return;
  options.report(`Creating the database in ${place.folder}.`);
  const half = `${place.folder}.init-${process.pid}`;
  privateFolder(half, place.account);
  const passwords: Passwords = { admin: newPassword(), owner: newPassword(), app: newPassword() };
  writeFileSync(join(half, 'passwords.json'), JSON.stringify(passwords, null, 2), { mode: 0o600 });
  await runInitdb({ folder: half, account: place.account }, binaries, passwords.admin, options.durable);
  try {
    renameSync(half, place.folder);
    syncFolder(dirname(place.folder));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(place.folder)) throw error;
  }
}

/** Reads the passwords of an existing database. */
export function readPasswords(place: Place): Passwords {
  const file = join(place.folder, 'passwords.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
  } catch {
    throw new StartFailure(
      `The database's passwords in ${file} are missing or not readable by this user: bring the file back from a backup, or set DATA_DIR to another folder.`,
    );
  }
}

/** Refuses files of another PostgreSQL version in one sentence, before PostgreSQL does it in its log. */
export function checkVersion(place: Place, major: number): void {
  const file = join(clusterFolder(place), 'PG_VERSION');
  const found = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
  if (found === major) return;
  if (found === undefined)
    throw new StartFailure(
      `The folder ${place.folder} holds no database: move it away, or set DATA_DIR to another folder.`,
    );
  const remedy = found > major ? 'update Schoolbell' : 'restore a backup into an empty data folder';
  throw new StartFailure(
    `The data in ${place.folder} is of PostgreSQL ${found}, but this Schoolbell brings PostgreSQL ${major}: ${remedy}.`,
  );
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Makes the rename itself survive a power cut; rows are acknowledged soon after. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Removes what starts that were killed left behind, but nothing of a start that is still at work. */
function removeHalfMade(folder: string): void {
  const prefix = `${basename(folder)}.init-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid !== process.pid && alive(pid)) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function runInitdb(place: Place, binaries: Binaries, password: string, durable: boolean): Promise<void> {
  const cluster = clusterFolder(place);
  privateFolder(cluster, place.account);
  const passwordFile = join(place.folder, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  const options = [
    '--username=postgres',
    '--auth-local=scram-sha-256',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
  ];
  const child = spawn(
    binaries.initdb,
    ['-D', cluster, ...options, `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync'])],
    {
      ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  rmSync(passwordFile, { force: true });
  if (code !== 0)
    throw new StartFailure(
      `The database could not be created in ${place.folder}: ${complaint.trim().split('\n').pop() ?? 'initdb failed'}`,
    );
}
