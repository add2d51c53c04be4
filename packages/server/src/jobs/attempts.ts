import { transact } from '../db/transaction.ts';
import type { News } from '../http/live.ts';
import { withNames } from '../http/nameOrder.ts';
import {
  endJob,
  endServerJob,
  findWaitingMail,
  postponeJob,
  putOffJob,
  setMailStatus,
  withdrawMail,
  type TakenJob,
} from './queries.ts';
import type { JobContext, JobWork, OutsideEnd, OutsideWork } from './kinds.ts';
import { guardedFetch } from '../outside/client.ts';
import type { WorkerSettings } from './settings.ts';
import type { Db } from '../db/transaction.ts';
import type { Tenant } from '../http/context.ts';
import { drawPaper } from './drawing.ts';
import type { PaperFile, PaperOf } from './papers.ts';
import { inRoom } from './room.ts';
import { tenantOf, contextOf } from './context.ts';
import { opened } from './secrets.ts';

/** Tries before a job is given up; the last one comes some two hours after the first. */
const MOST_ATTEMPTS = 10;

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
    else if (job.kind === 'mail') await deliver(settings, job, job.institution_id);
    else {
      const work = settings.kinds[job.kind];
      if (!work) throw new Error(`No area does jobs of the kind ${job.kind}`);
      await withNames(() => (typeof work === 'function' ? run(settings, job, work) : runOutside(settings, job, work)));
    }
  } catch (error) {
    if (!(error instanceof Overtaken)) await postpone(settings, job, error);
  }
}

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

/** The document that a mail carries, if any. */
async function paperOf(
  { brought, now }: WorkerSettings,
  { db, tenant }: { db: Db; tenant: Tenant },
  paper: PaperOf | null,
): Promise<PaperFile | null> {
  const read = paper && brought.papers[paper.kind];
  return read ? read({ db, tenant, now: now() }, paper.id) : null;
}

/** A mail that is to leave; undefined where it has left, or no longer holds. */
async function letterOf(settings: WorkerSettings, job: TakenJob, institution_id: number) {
  const id = Number(job.payload.id);
  const check = job.payload.check as ({ kind: string } & Record<string, unknown>) | undefined;
  const news = new Map<string, News>();
  const letter = await transact(settings.connections, async (db, transaction) => {
    const tenant = await tenantOf(transaction, institution_id);
    const found = await findWaitingMail(db, institution_id, id);
    const holds = check && settings.brought.mailChecks[check.kind];
    if (found && holds && !(await holds(check, contextOf(settings, transaction, tenant, news))))
      await withdrawMail(db, institution_id, id);
    else if (found) return { ...found, file: await paperOf(settings, { db, tenant }, found.paper) };
    await endJob(transaction, job);
    return undefined;
  });
  for (const one of news.values()) settings.live.tell(one);
  return letter;
}

/** Sends a mail, or keeps it where no SMTP server is configured. The server is reached between two transactions. */
async function deliver(settings: WorkerSettings, job: TakenJob, institution_id: number): Promise<void> {
  const { connections, live, post } = settings;
  const id = Number(job.payload.id);
  const letter = await letterOf(settings, job, institution_id);
  if (!letter) return;
  // Without an SMTP server nobody reads it, and the outbox draws it when asked.
  if (post) {
    const files = letter.file
      ? [{ filename: letter.file.filename, content: await drawPaper(settings.dataDir, letter.file) }]
      : [];
    await post.send(opened(settings, institution_id, { ...letter, files }), `${institution_id}.${id}`);
  }
  await transact(connections, async (db, transaction) => {
    await tenantOf(transaction, institution_id);
    if (!(await endJob(transaction, job))) throw new Overtaken();
    await setMailStatus(db, institution_id, id, post ? 'sent' : 'kept', null);
  });
  live.tell({ kind: 'changed', institution_id, area: 'mail' });
}

async function postpone({ connections, live, logger }: WorkerSettings, job: TakenJob, error: unknown): Promise<void> {
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
  await transact(connections, async (db, transaction) => {
    if (institution_id !== null) await tenantOf(transaction, institution_id);
    if (institution_id !== null && job.kind === 'mail')
      await setMailStatus(db, institution_id, Number(job.payload.id), last ? 'failed' : 'queued', reason);
    await postponeJob(transaction, job, reason, last ? null : pauseAfter(job.attempts));
  });
  if (institution_id !== null && job.kind === 'mail') live.tell({ kind: 'changed', institution_id, area: 'mail' });
}
