import { cpus } from 'node:os';
import { defineConfig } from 'vitest/config';

const processes = 'packages/server/src/testing/process/*.test.ts';
/** Of these, the ones that measure seconds or memory, which neighbours would lengthen. */
const alone = ['export', 'inbox', 'stop'].map((name) => `packages/server/src/testing/process/${name}.test.ts`);
const prepared = 'packages/server/src/testing/process/prepared.ts';
const statements = 'statements.test.ts';
const workers = Math.max(2, Math.min(4, cpus().length));

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: workers,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Places that test in a time zone of their own choice say so; the rest must not depend on the machine's.
    env: { TZ: 'Pacific/Auckland' },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['packages/{core,backoffice,widgets}/{src,build}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // A worker reads the server's code once and not for each file: half the time. Tests share no school, and mock nothing.
          isolate: false,
          include: ['packages/server/src/**/*.test.ts', '*.test.ts', 'scripts/*.test.ts', 'bench/*.test.ts'],
          exclude: [processes, statements, '**/node_modules/**'],
          globalSetup: 'packages/server/src/testing/postgres.ts',
        },
      },
      // What the others' servers sent to the database: a step of its own after them.
      {
        extends: true,
        test: {
          name: 'statements',
          include: [statements],
          globalSetup: 'packages/server/src/testing/postgres.ts',
        },
      },
      // The real server as a process that is killed and watched, after all others: mostly waiting, so side by side.
      {
        extends: true,
        test: {
          name: 'processes',
          include: [processes],
          exclude: [...alone, '**/node_modules/**'],
          globalSetup: prepared,
          maxWorkers: 2,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          globalSetup: prepared,
          maxWorkers: 1,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
