import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/chromium.mjs';

// The workers read this file too, and must come to the same port as the process that starts the server.
process.env['E2E_PORT'] ??= String(await freePort());
// Where the server keeps its database and the mails it sent, so that tests can look at both.
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'schoolbell-e2e-'));
const port = process.env['E2E_PORT'];
const ciReporter = process.env['CI'] ? 'dot' : 'list';

/** One test of a minute, whose file would be the last but one: it comes first, so that it does not run alone in the end. */
const longest = '**/words.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: ['*.spec.ts', 'widgets/*.spec.ts'],
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  outputDir: 'test-results',
  // A file makes the school or the records it needs; its tests run in order, files side by side.
  workers: 2,
  // A machine that is busy with something else fails one of hundreds now and then; what passed only then is said at the end.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: ciReporter,
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Nothing has to fade before it is looked at; a test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test, kept of the failing ones alone, is nearly half of all the work: a test that is tried again tells enough.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Without a shell between, so that the server notices when a run is killed.
    command: 'exec node scripts/e2e-server.mjs',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: port, LOG_LEVEL: 'warn' },
    // A slow machine needs its time for the first start; a server that fails ends by itself.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 4100;
}
