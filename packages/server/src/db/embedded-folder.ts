import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { type Account, canReach, databaseAccount } from './embedded-account.ts';

/** Where root keeps what the database's own account must reach when the project's folder is closed to it. */
export const systemFolder = '/var/lib/schoolbell';

/** The folder of one embedded database, and the account that owns and runs it. */
export type Place = { folder: string; account: Account };

/**
 * Decides where the database is: `postgres/` in the data folder, or, if its account can't reach that (a checkout in root's
 * home), a separate folder under /var/lib/schoolbell. Existing data always wins over a better place.
 */
export function databasePlace(dataDir: string): Place {
  const near = join(resolve(dataDir), 'postgres');
  const far = join(systemFolder, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12), 'postgres');
  mkdirSync(dirname(near), { recursive: true });
  if (existsSync(near)) return existing(near);
  if (existsSync(far)) return existing(far);

  const account = databaseAccount(near);
  if (!account || canReach(account, dirname(near))) return { folder: near, account };
  const mask = process.umask(0o022);
  mkdirSync(dirname(far), { recursive: true });
  process.umask(mask);
  return { folder: far, account };
}

/** Makes an empty folder that only the database's account enters. */
export function privateFolder(path: string, account: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}

function existing(folder: string): Place {
  const account = databaseAccount(folder);
  if (canReach(account, folder)) return { folder, account };
  const who = account ? `the user "${account.name}"` : 'this user';
  throw new StartFailure(
    `The database folder ${folder} is closed to ${who}, because another user made it: start Schoolbell as the user of its first start, or set DATA_DIR to another folder.`,
  );
}
