// The server for the browser tests: the real one, with the built back-office and widgets, on a new database with the demo
// school, and with an SMTP server beside it that keeps every mail as a file. All of it is in the folder E2E_DATA, which is
// removed at the end.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { node, root } from './steps.mjs';

const dataDir = process.env.E2E_DATA ?? mkdtempSync(join(tmpdir(), 'schoolbell-e2e-'));
// Root runs the database as another user, who must be able to reach the folder.
chmodSync(dataDir, 0o755);
const smtp = await startSmtp(join(dataDir, 'mails'));
// A run signs in and submits more often in its minutes than a whole town does.
const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development', RATE_LIMIT_FACTOR: '1000' };
for (const name of ['DATABASE_URL', 'DATABASE_APP_URL', 'SMTP_URL', 'SECRET_KEY', 'SECRET_KEY_FILE', 'PUBLIC_URL'])
  delete env[name];
env.SMTP_URL = `smtp://127.0.0.1:${smtp.server.address().port}`;
const server = spawn(node, ['packages/server/src/main.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
});

server.on('exit', async (code) => {
  await endDatabase();
  smtp.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));

// A test run that was killed can't say goodbye; its server must not outlive it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 1_000);

/** An SMTP server on a free port; each mail gets its own file once it is complete. */
async function startSmtp(folder) {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const file = join(folder, `${String(++count).padStart(6, '0')}.eml`);
        writeFileSync(`${file}.part`, Buffer.concat(chunks));
        renameSync(`${file}.part`, file);
        done();
      });
    },
  });
  server.on('error', (error) => console.error(`The SMTP server of the tests: ${error.message}`));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** A server that was cut off in the middle of its start leaves its database running. */
async function endDatabase() {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  for (let i = 0; existsSync(file) && i < 100; i++) {
    if (i === 0) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGINT');
    await sleep(100);
  }
}
