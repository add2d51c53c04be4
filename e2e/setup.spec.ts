import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** A server of its own in production, on an empty database: what an operator starts on the first day. */
const dataDir = mkdtempSync(join(tmpdir(), 'schoolbell-setup-'));
let server: { process: ChildProcess; said: () => string };
let address: string;
let port: number;

test.beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  port = await freePort();
  address = `http://localhost:${port}`;
  server = await start();
});

test.afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('the first visit sets the school up with the token of the log, once', async ({ page, request }) => {
  test.setTimeout(120_000);
  expect(server.said()).not.toContain('demo');
  const firstToken = tokenIn(server.said());

  await test.step('a restart before the set-up prints a new token, and the old one counts no longer', async () => {
    await stop();
    server = await start();
    expect(tokenIn(server.said())).not.toBe(firstToken);
    await page.goto(`${address}/setup?token=${firstToken}`);
    // The token is worth the school: it does not stay in the address.
    await expect(page).toHaveURL(`${address}/setup`);
    await fill();
    await page.getByRole('button', { name: 'Create the school' }).click();
    await expect(page.getByText("This is not the token from the server's log")).toBeVisible();
  });

  await test.step('what is wrong is said at its field', async () => {
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create the school' }).click();
    await expect(page.getByText('This field must be at least 12 long')).toBeVisible();
  });

  await test.step('the right token makes the school and its owner', async () => {
    await page.goto(`${address}/setup?token=${tokenIn(server.said())}`);
    await fill();
    await page.getByRole('button', { name: 'Create the school' }).click();
    await expect(page).toHaveURL(`${address}/login`);
    await page.getByLabel('Email').fill('head@first.example');
    await page.getByLabel('Password').fill('a tall green door');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${address}/dashboard`);
    await page.goto(`${address}/people/students`);
    await expect(page.getByText('No students yet')).toBeVisible();
  });

  await test.step('after that there is nothing to set up, no example and no demo', async () => {
    const again = await request.post(`${address}/api/setup/institution`, {
      headers: { 'x-schoolbell': '1' },
      data: { ...school, token: firstToken },
    });
    expect([404, 409, 410]).toContain(again.status());
    await page.goto(`${address}/setup`);
    await expect(page).toHaveURL(/\/login$|\/dashboard$/);
    expect((await request.get(`${address}/examples/plain/`)).status()).toBe(404);
  });

  await test.step('a restart keeps the school, and the session', async () => {
    await stop();
    server = await start();
    expect(server.said()).not.toContain('token=');
    await page.goto(`${address}/people/students`);
    await expect(page.getByText('No students yet')).toBeVisible();
  });

  async function fill(): Promise<void> {
    await page.getByLabel('Name of the school').fill(school.institutionName);
    await page.getByLabel('Country').selectOption('NZ');
    await expect(page.getByLabel('Currency')).toHaveValue('NZD');
    await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland');
    await page.getByLabel('First name').fill(school.firstName);
    await page.getByLabel('Surname').fill(school.surname);
    await page.getByLabel('Email').fill(school.email);
    await page.getByLabel('Password', { exact: true }).fill(school.password);
  }
});

const school = {
  institutionName: 'First School',
  institutionCountry: 'NZ',
  institutionCurrency: 'NZD',
  institutionTimeZone: 'Pacific/Auckland',
  firstName: 'Hana',
  surname: 'Head',
  email: 'head@first.example',
  password: 'a tall green door',
};

function tokenIn(log: string): string {
  return /\/setup\?token=([\w-]+)/.exec(log)![1]!;
}

/** Starts the server and waits until it says that it runs. */
async function start(): Promise<typeof server> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  for (const name of ['DATABASE_URL', 'DATABASE_APP_URL', 'SMTP_URL', 'SECRET_KEY', 'SECRET_KEY_FILE', 'PUBLIC_URL'])
    delete env[name];
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk) => (log += chunk));
  child.stderr.on('data', (chunk) => (log += chunk));
  await expect.poll(() => log, { timeout: 60_000, message: 'the server starts' }).toMatch(/API reference/);
  return { process: child, said: () => log };
}

async function stop(): Promise<void> {
  const { process: child } = server;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  const { port: free } = listener.address() as { port: number };
  await new Promise((closed) => listener.close(closed));
  return free;
}
