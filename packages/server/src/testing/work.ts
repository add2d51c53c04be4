import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { JobOptions } from '../http/context.ts';
import type { JobKinds } from '../jobs/kinds.ts';
import type { Post } from '../jobs/mail.ts';
import { insertJob } from '../jobs/queries.ts';
import { makeWorker, type Worker } from '../jobs/worker.ts';
import type { TestSchool, TestServer } from './server.ts';

/** Jobs that are queued, and workers of the test's own that do them. */
export function workOf(server: () => TestServer, school: () => TestSchool) {
  const workers: Worker[] = [];
  function work(kinds: JobKinds, post?: Post): void {
    const { connections, services } = server();
    const worker = makeWorker({
      connections,
      live: services.live,
      brought: services.brought,
      kinds,
      secretKey: services.config.secretKey,
      post,
      publicUrl: 'http://localhost:4000',
      dataDir: services.config.dataDir,
      now: () => new Date(),
      logger: pino({ level: 'silent' }),
    });
    workers.push(worker);
    worker.start();
  }
  async function queue(kind: string, payload: object, options?: JobOptions): Promise<void> {
    await school().sql((db) => insertJob(db, school().institution_id, kind, payload, options));
    // As an area's own transaction does when it ends; a worker that found nothing looks again after ten seconds only.
    server().services.live.tell({ kind: 'job' });
  }
  async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
    for (const end = Date.now() + 8_000; Date.now() < end; await sleep(20)) if (await holds()) return;
    throw new Error('It did not come to that');
  }
  return { workers, work, queue, until };
}
