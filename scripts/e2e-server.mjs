// The server that the browser tests visit: the real one, with the built back-office and widgets, on an empty database of
// its own that it fills with the demo school. What it made is removed when it ends.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root } from './steps.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-e2e-'));
// Root runs the database as another user, who must be able to pass through.
chmodSync(dataDir, 0o755);
const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' };
for (const name of ['DATABASE_URL', 'DATABASE_APP_URL', 'SMTP_URL', 'SECRET_KEY', 'SECRET_KEY_FILE', 'PUBLIC_URL']) delete env[name];
const server = spawn(node, ['packages/server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });

server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));

// A test run that was killed can't say goodbye; its server must not outlive it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 1_000);
