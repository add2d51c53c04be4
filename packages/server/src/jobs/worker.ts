import type { FastifyBaseLogger } from 'fastify';
import type { Connections } from '../db/connect.ts';
import { type OpenTransaction, transact } from '../db/transaction.ts';
import type { Brought, Tenant } from '../http/context.ts';
import { type Live, type News, noteChange } from '../http/live.ts';
import { insertAudit } from '../http/queries.ts';
import { seal, unseal } from '../http/seal.ts';
import { type JobContext, type JobKinds, type OutgoingMail, SECRET, type ServerJobKinds } from './kinds.ts';
import { type Letter, parseMailbox, type Post } from './mail.ts';
import {
  endJob,
  endServerJob,
  findWaitingMail,
  insertJob,
  insertMail,
  nextDue,
  openJobTenant,
  postponeJob,
  setMailStatus,
  sweep,
  sweepInstitution,
  takeJobs,
  type TakenJob,
} from './queries.ts';

/** Jobs that one process works on at a time. */
const AT_ONCE = 4;
/** Tries before a job is given up; the last one comes some two hours after the first. */
const MOST_ATTEMPTS = 10;
const POLL = 10_000;
const SWEEP = 3_600_000;
const NOBODY = 'no-reply@localhost';

/** What the worker is made of. */
export interface WorkerSettings {
  connections: Connections;
  live: Live;
  brought: Brought;
  kinds: JobKinds;
  serverKinds?: ServerJobKinds;
  /** What mails' secrets are sealed with until they leave. */
  secretKey: Buffer;
  post: Post | undefined;
  publicUrl: string;
  /** Who sends mails, as configuration writes it. */
  mailFrom?: string;
  dataDir: string;
  /** Kinds of work that every institution has done once a day. */
  daily?: readonly string[];
  now(): Date;
  logger: FastifyBaseLogger;
}

/** Does queued work in this process: woken by news, by the clock, and at the latest after ten seconds. */
export interface Worker {
  start(): void;
  /** Finishes what is under way, and takes nothing new. */
  stop(): Promise<void>;
}

/** Another attempt has taken this job: what this one did must not count. */
class Overtaken extends Error {}

/** Seconds until the next try: 5, 10, 20 … at most half an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(5 * 2 ** (attempts - 1), 1_800);
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
    while (!stopped) {
      const jobs = await transact(connections, (_, transaction) => takeJobs(transaction, AT_ONCE));
      if (jobs.length === 0) break;
      await Promise.all(jobs.map((job) => attempt(settings, job)));
    }
    if (Date.now() - swept > SWEEP) {
      swept = Date.now();
      const institutions = await transact(connections, (_, transaction) => sweep(transaction));
      for (const id of institutions) await transact(connections, (_, transaction) => sweepInstitution(transaction, id));
      await queueDaily(settings, institutions);
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

async function attempt(settings: WorkerSettings, job: TakenJob): Promise<void> {
  try {
    if (job.institution_id === null) await runForServer(settings, job);
    else await (job.kind === 'mail' ? deliver(settings, job, job.institution_id) : run(settings, job));
  } catch (error) {
    if (!(error instanceof Overtaken)) await postpone(settings, job, error);
  }
}

/** Queues the day's work of every institution; asked for again, it is there already. */
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

/** Runs an area's work, and ends the job in the same transaction. */
async function run(settings: WorkerSettings, job: TakenJob): Promise<void> {
  const work = settings.kinds[job.kind];
  if (!work) throw new Error(`No area does jobs of the kind ${job.kind}`);
  const news = new Map<string, News>();
  await transact(settings.connections, async (_, transaction) => {
    const tenant = await tenantOf(transaction, job.institution_id!);
    await work(job.payload, contextOf(settings, transaction, tenant, news));
    if (!(await endJob(transaction, job))) throw new Overtaken();
  });
  for (const one of news.values()) settings.live.tell(one);
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

/** Where the secret of a mail is kept, so that it opens nowhere else. */
const secretPlace = (institution_id: number, letter: Pick<OutgoingMail, 'subject'> & { address: string }) =>
  `mail.secret of ${institution_id}, ${letter.address}, ${letter.subject}`;

/** A mail as its reader gets it: with its secret. */
function opened(
  { secretKey }: WorkerSettings,
  institution_id: number,
  letter: Letter & { secret: Buffer | null },
): Letter {
  if (!letter.secret) return letter;
  const secret = unseal(
    secretKey,
    letter.secret,
    secretPlace(institution_id, { subject: letter.subject, address: letter.to_email }),
  );
  return { ...letter, text: letter.text.replaceAll(SECRET, secret), html: letter.html.replaceAll(SECRET, secret) };
}

/** Sends a mail, or keeps it where no SMTP server is configured. The server is reached between two transactions. */
async function deliver(settings: WorkerSettings, job: TakenJob, institution_id: number): Promise<void> {
  const { connections, live, post } = settings;
  const id = Number(job.payload.id);
  const letter = await transact(connections, async (db, transaction) => {
    await tenantOf(transaction, institution_id);
    const found = await findWaitingMail(db, institution_id, id);
    if (!found) await endJob(transaction, job);
    return found;
  });
  if (!letter) return;
  await post?.send(opened(settings, institution_id, letter), `${institution_id}.${id}`);
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

async function tenantOf(transaction: OpenTransaction, institution_id: number): Promise<Tenant> {
  const tenant = await openJobTenant(transaction, institution_id);
  if (!tenant) throw new Error('The institution of this job is gone');
  return tenant;
}

function contextOf(
  settings: WorkerSettings,
  { db }: OpenTransaction,
  tenant: Tenant,
  news: Map<string, News>,
): JobContext {
  const { institution_id } = tenant;
  const later: JobContext['later'] = async (kind, payload, options) => {
    await insertJob(db, institution_id, kind, payload, options);
    news.set('job', { kind: 'job' });
  };
  const changed: JobContext['changed'] = (area, only) => noteChange(news, institution_id, area, only);
  const mail = async (letter: OutgoingMail) => {
    const secret =
      letter.secret === undefined
        ? null
        : seal(
            settings.secretKey,
            letter.secret,
            secretPlace(institution_id, { subject: letter.subject, address: letter.to.address }),
          );
    await later('mail', {
      id: await insertMail(db, institution_id, letter, secret),
      ...(letter.invites !== undefined && { invites: letter.invites }),
    });
    changed('mail');
  };
  const audit: JobContext['audit'] = (kind, entry) => {
    for (const area of kind.news ?? []) changed(area);
    return insertAudit(db, { institution_id, actor_id: null }, kind, entry);
  };
  return {
    db,
    tenant,
    now: settings.now(),
    publicUrl: settings.publicUrl,
    sender: parseMailbox(settings.mailFrom ?? NOBODY),
    dataDir: settings.dataDir,
    brought: settings.brought,
    mail,
    later,
    audit,
    changed,
  };
}
