import { afterAll, beforeAll, beforeEach } from 'vitest';
import { jobs } from '../jobs.ts';
import type { Worker } from '../jobs/worker.ts';
import { type Online, onlineOf } from './online.ts';
import { testServer, type TestSchool, type TestServer } from './server.ts';
import { type Till, tillOf } from './till.ts';
import { jobsDone, testWorker } from './worker.ts';

type Answer = Awaited<ReturnType<TestServer['call']>>;

/** A school with the demo gateway, in which Ben's family pays online; a new one for each test. */
export interface OnlineSchool {
  server: TestServer;
  school: TestSchool;
  till: Till;
  online: Online;
  ben: number;
  /** Ends the worker, so that nothing is sent until it begins again. */
  pause(): Promise<void>;
  resume(): void;
  done(): Promise<void>;
  refund(payment_id: number, amount: number, more?: object): Promise<Answer>;
  refunds(payment_id: number): Promise<Answer['body']>;
  payment(payment_id: number): Promise<Answer['body']>;
  account(): Promise<{ balance: number; credit: number } | undefined>;
  tasks(): Promise<{ task_detail: string; assigned_id: number; page: string }[]>;
}

/** Opens it for each test of a file. */
export function onlineSchool(): OnlineSchool {
  let worker: Worker;
  const here = {} as OnlineSchool;
  beforeAll(async () => {
    here.server = await testServer();
    here.resume();
  });
  afterAll(async () => {
    await worker.stop();
    await here.server.stop();
  });
  beforeEach(async () => {
    here.server.setNow(new Date());
    here.school = await here.server.school();
    here.till = tillOf(here.server, here.school);
    here.online = onlineOf(here.server, here.school);
    here.ben = await here.till.student('Ben', { surname: 'Hill' });
    await here.till.done('POST', 'paymentGateway', { payment_gateway: 'demo' });
  });
  return Object.assign(here, {
    pause: () => worker.stop(),
    // It also does what the tests' own orders are told.
    resume: () => {
      worker = testWorker(here.server, { kinds: { ...jobs, testOrder: async () => {} } });
    },
    done: () => jobsDone(here.server, here.school),
    refund: (payment_id: number, amount: number, more: object = {}) =>
      here.till.call('POST', 'refunds/create', { payment_id, amount, reason: 'Ill', ...more }),
    refunds: async (payment_id: number) => (await here.till.done('GET', 'refunds/list', { payment_id })).data,
    payment: (payment_id: number) => here.till.done('GET', 'payment/details', { payment_id }),
    account: () => here.till.account(here.ben),
    tasks: () =>
      here.school.sql((db) =>
        db.selectFrom('task').select(['task_detail', 'assigned_id', 'page']).orderBy('id').execute(),
      ),
  } satisfies Partial<OnlineSchool>);
}
