import { pino } from 'pino';
import { jobs } from '../jobs.ts';
import { makeWorker, type Worker } from '../jobs/worker.ts';
import type { WorkerSettings } from '../jobs/settings.ts';
import type { TestSchool, TestServer } from './server.ts';

/** Starts a worker that does a test server's jobs; its mails stay in the outbox where `more` has no post for them. Stop it. */
export function testWorker({ connections, services }: TestServer, more: Partial<WorkerSettings> = {}): Worker {
  const { secretKey, dataDir } = services.config;
  const worker = makeWorker({
    connections,
    live: services.live,
    brought: services.brought,
    kinds: jobs,
    secretKey,
    post: undefined,
    publicUrl: 'https://school.example',
    outsideStandin: services.config.outsideStandin,
    dataDir,
    now: services.now,
    logger: pino({ level: 'warn' }, process.stderr),
    ...more,
  });
  worker.start();
  return worker;
}

/** Waits until nothing of a school is left to do; what is due later stays, and so do mails. */
export async function jobsDone(
  { connections }: TestServer,
  { institution_id }: Pick<TestSchool, 'institution_id'>,
  patience = 15_000,
): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    const { rows } = await connections.pool.query(
      "select kind, error from job where institution_id = $1 and done_at is null and run_at <= now() and kind <> 'mail'",
      [institution_id],
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error('Jobs are left');
}

/** Does a school's work with a worker of its own, which ends once nothing is left, and `also` holds. */
export async function settled(
  server: TestServer,
  school: Pick<TestSchool, 'institution_id'>,
  also: () => Promise<unknown> = async () => {},
): Promise<void> {
  const worker = testWorker(server);
  try {
    await jobsDone(server, school);
    await also();
    await jobsDone(server, school);
  } finally {
    await worker.stop();
  }
}
