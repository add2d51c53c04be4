import { transact } from '../db/transaction.ts';
import type { News } from '../http/live.ts';
import { withNames } from '../http/nameOrder.ts';
import {
  endJob,
  endServerJob,
  postponeJob,
  putOffJob,
  type TakenJob,
} from './queries.ts';
import type { JobContext, JobWork, OutsideEnd, OutsideWork } from './kinds.ts';
import { guardedFetch } from '../outside/client.ts';
import type { WorkerSettings } from './settings.ts';
import { inRoom } from './room.ts';
import { tenantOf, contextOf } from './context.ts';
import { deliverMail } from './delivering.ts';

/** Tries before a job is given up; the last one comes some two hours after the first. */
const MOST_ATTEMPTS = 10;
/** Mails of mailings in a second, where the operator says nothing. */
const MAIL_RATE = 10;

/** Another attempt has taken this job: what this one did must not count. */
class Overtaken extends Error {}

/** Seconds until the next try: 5, 10, 20 … at most half an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(5 * 2 ** (attempts - 1), 1_800);
}

/** Does a job once; where that fails, it is tried again later. */
export async function attempt(settings: WorkerSettings, job: TakenJob): Promise<void> {
  try {
    if (job.institution_id === null) await withNames(() => runForServer(settings, job));
    else {
      const work = workOf(settings, job);
      if (!work) throw new Error(`No area does jobs of the kind ${job.kind}`);
      await withNames(() => (typeof work === 'function' ? run(settings, job, work) : runOutside(settings, job, work)));
    }
  } catch (error) {
    if (!(error instanceof Overtaken)) await postpone(settings, job, error);
  }
}

/** The worker's own work, or that of an area. */
const workOf = ({ kinds }: WorkerSettings, { kind }: TakenJob): JobWork | OutsideWork | undefined =>
  kind === 'mail' ? deliverMail : kinds[kind];

/** Runs an area's work, and ends the job in the same transaction. */
async function run(settings: WorkerSettings, job: TakenJob, work: JobWork): Promise<void> {
  const news = new Map<string, News>();
  await inRoom(settings.connections, () =>
    transact(
      settings.connections,
      async (_, transaction) => {
        const tenant = await tenantOf(transaction, job.institution_id!);
        await work(job.payload, contextOf(settings, transaction, tenant, news));
        if (!(await endJob(transaction, job))) throw new Overtaken();
      },
      work,
    ),
  );
  for (const one of news.values()) settings.live.tell(one);
}

/** Runs a part of outside work in a transaction of its own. */
async function inside<Result>(
  settings: WorkerSettings,
  job: TakenJob,
  work: (context: JobContext) => Promise<{ result: Result; ends: boolean }>,
): Promise<Result> {
  const news = new Map<string, News>();
  const result = await inRoom(settings.connections, () =>
    transact(settings.connections, async (_, transaction) => {
      const tenant = await tenantOf(transaction, job.institution_id!);
      const { result: got, ends } = await work(contextOf(settings, transaction, tenant, news));
      if (ends && !(await endJob(transaction, job))) throw new Overtaken();
      return got;
    }),
  );
  for (const one of news.values()) settings.live.tell(one);
  return result;
}

/** Reaches a service outside between two transactions: what is prepared stays, and only the newest try settles. */
async function runOutside(settings: WorkerSettings, job: TakenJob, work: OutsideWork): Promise<void> {
  const prepared = await inside(settings, job, async (context) => {
    const result = await work.prepare(job.payload, context);
    return { result, ends: result === undefined };
  });
  if (prepared === undefined) return;
  const end = await work.send(prepared, {
    again: job.attempts > 1,
    publicUrl: settings.publicUrl,
    dataDir: settings.dataDir,
    fetchFor: (hosts) => guardedFetch({ hosts, standin: settings.outsideStandin }),
    now: settings.now(),
    post: settings.post,
    mailRate: settings.mailRate ?? MAIL_RATE,
    meanwhile: (work) => inside(settings, job, async (context) => ({ result: await work(context), ends: false })),
  });
  if (end.end === 'later') return waitUntil(settings, job, end);
  if (end.end === 'unclear' && job.attempts < MOST_ATTEMPTS) throw new Error(`No answer: ${end.reason}`);
  await inside(settings, job, async (context) => {
    await work.settle(job.payload, end, context, prepared);
    return { result: undefined, ends: true };
  });
}

/** The service asked us to wait: this try doesn't count. */
async function waitUntil(
  { connections }: WorkerSettings,
  job: TakenJob,
  { until }: Extract<OutsideEnd<unknown>, { end: 'later' }>,
): Promise<void> {
  await transact(connections, async (_, transaction) => {
    await tenantOf(transaction, job.institution_id!);
    await putOffJob(transaction, job, until);
  });
}

/** The same for the server's own work, which enters institutions itself. */
async function runForServer(settings: WorkerSettings, job: TakenJob): Promise<void> {
  const work = settings.serverKinds?.[job.kind];
  if (!work) throw new Error(`The server has no work of the kind ${job.kind}`);
  const news = new Map<string, News>();
  await transact(settings.connections, async (db, transaction) => {
    const enter = async (institution_id: number) =>
      contextOf(settings, transaction, await tenantOf(transaction, institution_id), news);
    await work(job.payload, { db, now: settings.now(), enter });
    if (!(await endServerJob(transaction, job))) throw new Overtaken();
  });
  for (const one of news.values()) settings.live.tell(one);
}

async function postpone(settings: WorkerSettings, job: TakenJob, error: unknown): Promise<void> {
  const { connections, live, logger } = settings;
  const { institution_id } = job;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const last = job.attempts >= MOST_ATTEMPTS;
  logger.warn(
    {
      job: job.id,
      kind: job.kind,
      attempts: job.attempts,
      institution_id,
      code: (error as { code?: unknown })?.code,
      last,
    },
    'Job failed',
  );
  const work = institution_id === null ? undefined : workOf(settings, job);
  const news = new Map<string, News>();
  await transact(connections, async (_, transaction) => {
    const tenant = institution_id === null ? null : await tenantOf(transaction, institution_id);
    if (tenant && typeof work === 'object')
      await work.failed?.(job.payload, { reason, last }, contextOf(settings, transaction, tenant, news));
    await postponeJob(transaction, job, reason, last ? null : pauseAfter(job.attempts));
  });
  for (const one of news.values()) live.tell(one);
}
