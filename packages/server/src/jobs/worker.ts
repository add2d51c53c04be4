import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../db/transaction.ts';
import { insertJob, nextDue, openJobTenant, sweep, sweepInstitution, takeJobs, type TakenJob } from './queries.ts';
import type { WorkerSettings } from './settings.ts';
import { attempt } from './attempts.ts';
import { betweenHooks } from './room.ts';

/** Jobs that one process works on at a time. */
const AT_ONCE = 4;
/** Of them, those that are one of many: what somebody waits for always finds a place. */
const OF_MANY = 2;
/** Jobs that take longer than this don't hold up what comes after them, as long as there is a place. */
const PATIENCE = 100;
const POLL = 10_000;
const SWEEP = 3_600_000;

/** Does queued work in this process: woken by news, by the clock, and at the latest after ten seconds. */
export interface Worker {
  start(): void;
  /** Finishes what is under way, and takes nothing new. */
  stop(): Promise<void>;
}

/** Makes the worker of this process. */
export function makeWorker(settings: WorkerSettings): Worker {
  const { connections, live, post, logger } = settings;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let woken = false;
  let stopped = false;
  let swept = 0;

  /** Works until nothing is due, and answers when to look again, in milliseconds. */
  async function workOff(): Promise<number> {
    await workOffDue(settings, () => stopped);
    if (Date.now() - swept > SWEEP) {
      swept = Date.now();
      const institutions = await transact(connections, (_, transaction) => sweep(transaction));
      for (const id of institutions) await transact(connections, (_, transaction) => sweepInstitution(transaction, id));
      await queueDaily(settings, institutions);
      await queueHourly(settings, institutions);
    }
    const wait = await transact(connections, (_, transaction) => nextDue(transaction));
    return Math.min(Math.max(wait ?? POLL, 50), POLL);
  }

  function wake(): void {
    woken = true;
    if (round || stopped) return;
    clearTimeout(timer);
    woken = false;
    round = workOff()
      .catch((error: unknown) => {
        logger.debug({ reason: (error as Error).message }, 'The worker waits for the database');
        return 1_000;
      })
      .then((wait) => {
        round = undefined;
        if (stopped) return;
        timer = setTimeout(wake, woken ? 0 : wait);
        timer.unref();
      });
  }

  const unlisten = live.listen((news) => {
    if (news.kind === 'job' || news.kind === 'missed') wake();
  });
  return {
    start: wake,
    async stop() {
      stopped = true;
      unlisten();
      clearTimeout(timer);
      await round;
      post?.close();
    },
  };
}

/** Takes due jobs. Where another worker took the same lane at the same moment, it looks again. */
async function take({ connections }: WorkerSettings, most: number, underWay: readonly TakenJob[]): Promise<TakenJob[]> {
  const ids = underWay.map((job) => job.id);
  const ofMany = Math.max(0, Math.min(most, OF_MANY - underWay.filter((job) => job.rank === 2).length));
  for (;;)
    try {
      return await transact(connections, (_, transaction) => takeJobs(transaction, most, ids, ofMany));
    } catch (error) {
      if ((error as { constraint?: unknown }).constraint !== 'job_lane') throw error;
    }
}

/** Does the jobs that are due, until none is or the worker is stopped; what is under way is finished. */
async function workOffDue(settings: WorkerSettings, isStopped: () => boolean): Promise<void> {
  const underWay = new Map<TakenJob, Promise<void>>();
  try {
    while (!isStopped()) {
      await betweenHooks(settings.connections);
      const free = AT_ONCE - underWay.size;
      const jobs = await take(settings, free, [...underWay.keys()]);
      if (jobs.length === 0 && underWay.size === 0) break;
      for (const job of jobs)
        underWay.set(
          job,
          attempt(settings, job).finally(() => underWay.delete(job)),
        );
      await Promise.race([Promise.all(underWay.values()), sleep(PATIENCE, undefined, { ref: false })]);
      if (underWay.size === AT_ONCE) await Promise.race(underWay.values());
    }
  } finally {
    await Promise.allSettled(underWay.values());
  }
}

/** Queues every institution's daily work, unless it is already queued. */
async function queueDaily(
  { connections, daily = [], now }: WorkerSettings,
  institutions: readonly number[],
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  for (const id of institutions)
    await transact(connections, async (db) => {
      for (const kind of daily) await insertJob(db, id, kind, {}, { key: day });
    });
}

/** Queues what an institution has to do this hour. */
async function queueHourly(
  { connections, hourly = {}, now }: WorkerSettings,
  institutions: readonly number[],
): Promise<void> {
  const hour = now().toISOString().slice(0, 13);
  for (const id of institutions)
    await transact(connections, async (db, transaction) => {
      await openJobTenant(transaction, id);
      for (const [kind, isDue] of Object.entries(hourly))
        if (await isDue(db, id)) await insertJob(db, id, kind, {}, { key: hour });
    });
}
