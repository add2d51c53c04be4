import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/schoolbell');

/** Programs that Debian's packages bring, each with the package it is in. */
const programs = { php: 'php-cli', mariadbd: 'mariadb-server-core', 'firefox-esr': 'firefox-esr' } as const;

function isDebian(): boolean {
  return (
    process.platform === 'linux' &&
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/** Where a program is, or undefined. */
export function whereIs(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Two tests may want to install at the same moment: the second waits for the first, and for any other holder of dpkg's lock. */
async function apt(...args: string[]): Promise<void> {
  await run('flock', [join(tmpdir(), 'schoolbell-apt.lock'), 'apt-get', '-o', 'DPkg::Lock::Timeout=180', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 240_000,
  });
}

/** Installs what is missing, as root on Debian. Answers why it can't be had, in a sentence, or nothing where all is there. */
export async function bring(
  wanted: readonly (keyof typeof programs)[],
  others: readonly string[] = [],
): Promise<string | undefined> {
  const missing = wanted.filter((program) => !whereIs(program));
  if (missing.length === 0) return undefined;
  if (!isDebian() || process.getuid?.() !== 0)
    return `${missing.join(' and ')} can't be installed here: that takes Debian and root.`;
  try {
    await apt('update', '-q');
    await apt('install', '-qy', '--no-install-recommends', ...missing.map((program) => programs[program]), ...others);
    return undefined;
  } catch (error) {
    return `Installing ${missing.join(' and ')} failed: ${(error as Error).message.split('\n')[0]}`;
  }
}

/**
 * Unpacks Debian's WordPress and two of its themes, once, without installing them: the package would bring Apache and
 * start it. Answers the folder, or why it can't be had.
 */
export async function unpackWordPress(): Promise<{ folder: string } | { reason: string }> {
  const folder = join(cache, 'wordpress');
  const found = { folder: join(folder, 'usr/share/wordpress') };
  if (existsSync(found.folder)) return found;
  if (!isDebian()) return { reason: "WordPress is taken from Debian's package, and this is not Debian." };
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    await run(
      'apt-get',
      ['download', '-q', 'wordpress', 'wordpress-theme-twentytwentyone', 'wordpress-theme-twentytwentythree'],
      { cwd: fresh, timeout: 120_000 },
    );
    for (const file of readdirSync(fresh).filter((name) => name.endsWith('.deb')))
      await run('dpkg-deb', ['-x', file, '.'], { cwd: fresh });
    renameSync(fresh, folder);
    return found;
  } catch (error) {
    return { reason: `Debian's WordPress could not be fetched: ${(error as Error).message.split('\n')[0]}` };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
