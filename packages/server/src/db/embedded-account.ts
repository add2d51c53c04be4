import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartFailure } from '../start-failure.ts';

/** The operating system's account that the database runs as; undefined keeps the account of this process. */
export type Account = { name: string; uid: number; gid: number } | undefined;

/**
 * Chooses the account for the database. PostgreSQL refuses to run as root, so root uses the owner of existing data, else
 * `postgres`, else `nobody`. Other users run it themselves.
 */
export function databaseAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerOf(dataFolder);
  const accounts = systemAccounts();
  const account =
    (owner ? accounts.find(({ uid }) => uid === owner) : undefined) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (!account) {
    throw new StartFailure(
      'PostgreSQL refuses to run as root, and this system has no user "postgres" or "nobody" to run it as: start Schoolbell as an ordinary user.',
    );
  }
  return account;
}

/** Whether the account reaches the folder and can start the program, asked of the system itself by trying. */
export function canReach(account: Account, folder: string, program?: string): boolean {
  const script = program ? 'test -x "$1" && exec "$2" --version' : 'test -x "$1"';
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  const tried = spawnSync('/bin/sh', ['-c', script, 'sh', folder, program ?? ''], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}

/** The user id that owns a path; undefined if there is none, or if it is root's, which PostgreSQL refuses. */
function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid || undefined;
}

function systemAccounts(): Exclude<Account, undefined>[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }));
}
