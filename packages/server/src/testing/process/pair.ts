import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadConfig } from '../../config.ts';
import { moneyFaults } from '../money-faults.ts';
import { type TestSchool, type TestServer, testServer } from '../server.ts';
import { type Till, tillOf } from '../till.ts';
import { loginOf, preparedDataDir } from './school.ts';
import { clear, freePort, type ServerProcess, startServer } from './server.ts';

/** Two servers on one database: one as a process of its own, with its worker, and the test itself. */
export interface Pair {
  servers: readonly [ServerProcess, TestServer];
  /** Reads the database past every policy. */
  books: pg.Client;
  /** A new school, asked at the first or the second server. */
  school(): Promise<{ school: TestSchool; tills: readonly [Till, Till] }>;
  /** Deadlocks that the database found so far. */
  deadlocks(): string[];
  /** What is wrong with the money of a school. */
  faults(school: TestSchool): Promise<string[]>;
  stop(): Promise<void>;
}

/** Tries again after a 503, as clients are told: in a crowd, a call may wait for others longer than the database lets it. */
export const patient =
  (call: TestServer['call']): TestServer['call'] =>
  async (...asked) => {
    for (;;) {
      const answer = await call(...asked);
      if (answer.status !== 503) return answer;
      await sleep(200);
    }
  };

/** Starts both; with a stand-in, their calls to services outside go there. Stop them in `afterAll`. */
export async function startPair({ standin }: { standin?: string } = {}): Promise<Pair> {
  const dataDir = preparedDataDir();
  // There are no stand-ins in production.
  const env = standin ? { env: { NODE_ENV: 'test', OUTSIDE_STANDIN: standin } } : {};
  const first = await startServer({ port: await freePort(), dataDir, ...env });
  // What one seals, the other one opens.
  const { secretKey } = loadConfig({ DATA_DIR: dataDir });
  const second = await testServer({ login: loginOf(dataDir, 'app'), outsideStandin: standin, secretKey });
  const books = new pg.Client({ ...loginOf(dataDir, 'admin'), application_name: 'books' });
  books.on('error', () => {});
  await books.connect();
  // Otherwise the log has no deadlocks: errors stay out of it, because they quote values.
  await books.query('alter system set log_lock_waits = on');
  await books.query('select pg_reload_conf()');
  return {
    servers: [first, second],
    books,
    school: async () => {
      const school = await second.school();
      const tills = [first, second].map(({ call }) => tillOf({ ...second, call: patient(call) }, school));
      return { school, tills: tills as [Till, Till] };
    },
    deadlocks: () =>
      readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('detected deadlock')),
    faults: ({ institution_id }) => moneyFaults(books, institution_id),
    stop: async () => {
      await books.end();
      await second.stop();
      await clear(dataDir, first);
    },
  };
}
