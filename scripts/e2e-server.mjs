// The server that the browser tests visit: the real one, with the built back-office and widgets, on an empty database of
// its own that it fills with the demo school. What it made is removed when it ends.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { node, root } from './steps.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-e2e-'));
// Root runs the database as another user, who must be able to pass through.
chmodSync(dataDir, 0o755);
const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' };
for (const name of ['DATABASE_URL', 'DATABASE_APP_URL', 'SMTP_URL', 'SECRET_KEY', 'SECRET_KEY_FILE', 'PUBLIC_URL']) delete env[name];
const server = spawn(node, ['packages/server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });

server.on('exit', async (code) => {
  await endDatabase();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));

// A test run that was killed can't say goodbye; its server must not outlive it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 1_000);

/** A server that was cut off in the middle of its start leaves its database running. */
async function endDatabase() {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  for (let i = 0; existsSync(file) && i < 100; i++) {
    if (i === 0) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGINT');
    await sleep(100);
  }
}
