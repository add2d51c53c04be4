import { type DestinationStream, pino } from 'pino';
import { transact } from '../db/transaction.ts';
import { contextOf, tenantOf } from '../jobs/context.ts';
import type { JobKinds } from '../jobs/kinds.ts';
import type { TestSchool, TestServer } from './server.ts';

/**
 * Runs one job of a school as its worker does, in a transaction of its own, at a time that the test chooses. Answers what
 * it queued; `log` gets what it logs.
 */
export async function runJob(
  server: TestServer,
  school: TestSchool,
  kinds: JobKinds,
  {
    kind,
    payload = {},
    now,
    log,
  }: { kind: string; payload?: Record<string, unknown>; now: Date; log?: DestinationStream },
): Promise<{ kind: string; payload: object }[]> {
  const { connections, services } = server;
  const work = kinds[kind];
  const queued: { kind: string; payload: object }[] = [];
  await transact(
    connections,
    async (_, transaction) => {
      const settings = {
        connections,
        kinds,
        live: services.live,
        brought: services.brought,
        secretKey: services.config.secretKey,
        post: undefined,
        publicUrl: 'http://localhost:4000',
        dataDir: services.config.dataDir,
        now: () => now,
        logger: log ? pino({ level: 'info' }, log) : pino({ level: 'silent' }),
      };
      const context = contextOf(settings, transaction, await tenantOf(transaction, school.institution_id), new Map());
      if (typeof work !== 'function') throw new Error(`${kind} reaches outside: run it by a worker`);
      await work(payload, {
        ...context,
        later: async (later, more, options) => {
          queued.push({ kind: later, payload: more });
          await context.later(later, more, options);
        },
      });
    },
    typeof work === 'function' ? work : undefined,
  );
  return queued;
}
