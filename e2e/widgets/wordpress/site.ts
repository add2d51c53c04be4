import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { whereIs } from '../debian.ts';

const run = promisify(execFile);

/** A WordPress site of a test's own, on the loopback interface, with the pages that setup.php writes. */
export interface Site {
  origin: string;
  /** Ids of the pages, by the way their author worked. */
  pages: Record<'block' | 'classic' | 'author', number>;
  end(): Promise<void>;
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A config for PHP that keeps WordPress to itself: no schedule, no updates, no calls to other servers. */
function configOf(socket: string, origin: string): string {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: origin,
    WP_SITEURL: origin,
    WP_DEBUG: false,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define('${name}', ${typeof value === 'string' ? `'${value}'` : value});`,
  );
  return `<?php\n${lines.join('\n')}\n$table_prefix = 'wp_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`;
}

/** Waits until something holds, or says what did not. */
async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 150; i++) {
    if (await holds().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error(`${what} did not start within 30 seconds.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(timer);
}

/** A database without passwords in a folder of its own, reached by its socket alone. */
function startDatabase(folder: string, socket: string, log: number): ChildProcess {
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'first.sql'), 'CREATE DATABASE wordpress CHARACTER SET utf8mb4;\n');
  const args = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'db.pid')}`,
    `--init-file=${join(folder, 'first.sql')}`,
    '--skip-networking',
    '--skip-grant-tables',
    '--innodb-buffer-pool-size=32M',
    '--innodb-flush-log-at-trx-commit=0',
  ];
  return spawn(whereIs('mariadbd')!, process.getuid?.() === 0 ? [...args, '--user=root'] : args, {
    stdio: ['ignore', log, log],
  });
}

/** Starts WordPress with its pages written, in a folder that `end` removes. */
export async function startSite(
  wordpress: string,
  snippets: { block: string; classic: string; loader: string },
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'schoolbell-wordpress-'));
  const log = openSync(join(folder, 'log'), 'a');
  const [place, socket, port] = [join(folder, 'site'), join(folder, 'db.sock'), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const children: ChildProcess[] = [];
  const end = async () => {
    await Promise.all(children.map(stop));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    children.push(startDatabase(folder, socket, log));
    cpSync(wordpress, place, {
      recursive: true,
      filter: (from) => !from.endsWith('.htaccess') && !from.endsWith('wp-config.php'),
      verbatimSymlinks: true,
    });
    writeFileSync(join(place, 'wp-config.php'), configOf(socket, origin));
    mkdirSync(join(place, 'wp-content/mu-plugins'), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'site.php'), join(place, 'wp-content/mu-plugins/site.php'));
    const env = {
      ...process.env,
      WP_HOST: `127.0.0.1:${port}`,
      WP_ROOT: place,
      WP_SNIPPET: snippets.block,
      WP_CLASSIC: snippets.classic,
      WP_LOADER: snippets.loader,
    };
    const php = whereIs('php')!;
    let pages: Site['pages'] | undefined;
    await until(async () => {
      const { stdout } = await run(php, [join(import.meta.dirname, 'setup.php')], { env, timeout: 40_000 });
      pages = JSON.parse(stdout.slice(stdout.lastIndexOf('{')));
      return true;
    }, 'WordPress');
    children.push(
      spawn(php, ['-d', 'display_errors=0', '-S', `127.0.0.1:${port}`, '-t', place], {
        env,
        stdio: ['ignore', log, log],
      }),
    );
    await until(async () => (await fetch(`${origin}/?page_id=${pages!.block}`)).ok, 'PHP');
    return { origin, pages: pages!, end };
  } catch (error) {
    await end();
    throw error;
  }
}
