import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

// Not tests of a run: `npm run screens` takes the pictures of docs/screens, on the demo school, with the tests' server.
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screens.ts',
  outputDir: '../../test-results/screens',
  workers: 1,
  webServer: { ...(tests.webServer as object), cwd: '../..' } as NonNullable<typeof tests.webServer>,
});
