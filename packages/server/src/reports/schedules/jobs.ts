import { Failure } from '@schoolbell/core/http/errors';
import { schedulePaused } from '@schoolbell/core/reports/events';
import { latestDue, nextDue } from '@schoolbell/core/reports/schedules/rules';
import { may } from '@schoolbell/core/access';
import type { SignedIn } from '../../http/context.ts';
import { type JobContext, type JobKinds, type JobWork, outsideWork } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import type { UploadedFile } from '../../jobs/papers.ts';
import { authorOf } from '../../people/colleagues/queries.ts';
import { type Opened, openReport, readyReport } from '../verbs.ts';
import { attachedFile, keepFile, type ReportFile } from './files/verbs.ts';
import {
  addressesOf,
  adminsOf,
  dueSchedules,
  findSchedules,
  holdSchedule,
  moveSchedule,
  type Schedule,
  setNext,
} from './queries.ts';
import { insertRun, insertRunReaders, type NewRun } from './runs/queries.ts';
import { askedOf, letterOf, readersNow } from './verbs.ts';

/** When a schedule is due, as its rules take it. */
export const timesOf = ({
  asked,
  ...one
}: Pick<Schedule, 'asked' | 'every' | 'weekday' | 'month_day' | 'local_time'>) => ({
  ...one,
  fiscal_month: asked.fiscal_month,
});

/** Queues the next run. Another version or moment is another job, and a job that comes too early does nothing. */
export const queueRun = (
  later: JobContext['later'],
  { schedule_id, version }: Pick<Schedule, 'schedule_id' | 'version'>,
  at: Date,
) => later('sendReport', { schedule_id }, { at, key: `${schedule_id} ${version} ${at.toISOString()}` });

/** An author with their rights now, and what they open. */
interface AuthorNow {
  viewer: SignedIn;
  opened: Opened;
}

/** The author with their rights now, or why the report is no longer theirs to send. */
async function authorNow({ db, tenant, now }: JobContext, { x, author }: Schedule): Promise<AuthorNow | string> {
  const viewer = await authorOf(db, tenant.institution_id, author.user_detail_id);
  if (!viewer) return `${author.name} no longer works here.`;
  if (!may(viewer, 'reports')) return `${author.name} no longer has access to reports.`;
  try {
    return { viewer, opened: openReport({ db, tenant, now, viewer }, x) };
  } catch (error) {
    if (error instanceof Failure) return `${author.name} no longer has access to this report.`;
    throw error;
  }
}

/** Pauses a report that its author may no longer read, and tells owners and admins. */
async function pauseFor(context: JobContext, { schedule_id, name }: Schedule, reason: string): Promise<void> {
  const { db, tenant, publicUrl, mail } = context;
  const { institution_id } = tenant;
  await moveSchedule(db, institution_id, schedule_id, { state: 'paused', reason });
  await context.audit(schedulePaused, { after: { schedule_id, reason } });
  const heading = oneLine(`The report "${name}" is paused`);
  const content = {
    heading,
    paragraphs: [oneLine(reason), 'Schedule it again in your own name, or delete it.'],
    link: { label: 'Open scheduled reports', href: `${publicUrl}/reports/schedules` },
    footer: `You get this mail because you look after ${oneLine(tenant.institutionName, 120)}.`,
  };
  const addresses = await addressesOf(db, institution_id, await adminsOf(db, institution_id));
  for (const to of addresses.values())
    if (to.email !== '')
      await mail({
        to: { name: oneLine(to.name), address: to.email },
        subject: heading,
        text: mailText(content),
        html: mailHtml(content),
      });
}

/** A run whose mail is written, before it is sent. */
interface Prepared {
  institution_id: number;
  author_id: number;
  /** The day that it is due on; null where somebody sends it by hand. */
  due_on: string | null;
  letter: Awaited<ReturnType<typeof letterOf>>;
  file: ReportFile | null;
}

/** A scheduled report that is to be sent now, held; undefined if it is gone, paused, or was sent already. */
async function openDue({ db, tenant: { institution_id }, now }: JobContext, payload: Record<string, unknown>) {
  const id = Number(payload['schedule_id']);
  if (!(await holdSchedule(db, institution_id, id))) return undefined;
  const [schedule] = await findSchedules(db, institution_id, { schedule_id: id });
  if (!schedule || payload['by_hand']) return schedule;
  return schedule.state === 'live' && new Date(schedule.next_at) <= now ? schedule : undefined;
}

/** The day that a run is due on: of those that were missed the latest; null where somebody sends it by hand. */
const dueOn = (payload: Record<string, unknown>, schedule: Schedule, { tenant, now }: JobContext): string | null =>
  payload['by_hand'] ? null : latestDue(timesOf(schedule), now, tenant.time_zone).day;

/** Goes on to the next day of a scheduled report; a run by hand leaves its days alone. */
async function goOn({ db, tenant, now, later }: JobContext, schedule: Schedule, due_on: string | null): Promise<void> {
  if (due_on === null) return;
  const next = nextDue(timesOf(schedule), now, tenant.time_zone).at;
  await setNext(db, tenant.institution_id, schedule.schedule_id, next);
  await queueRun(later, schedule, next);
}

type Run = Pick<NewRun, 'due_on' | 'state' | 'rows' | 'error' | 'file_name'>;

/** Writes a run into the history and goes on; null where its day has one already. */
async function writeRun(context: JobContext, schedule: Schedule, run: Run): Promise<number | null> {
  const { db, tenant, now, changed } = context;
  const { schedule_id } = schedule;
  const run_id = await insertRun(db, tenant.institution_id, { ...run, schedule_id, started_at: now });
  await goOn(context, schedule, run.due_on);
  changed('reports');
  return run_id;
}

/**
 * Reads a report with its author's rights; null, with the reason in its history, where it can't be read or there is
 * nothing to send.
 */
async function readRun(
  context: JobContext,
  schedule: Schedule,
  { viewer }: AuthorNow,
  due_on: string | null,
): Promise<Pick<Prepared, 'letter' | 'file'> | null> {
  const asking = { ...context, viewer };
  const run = { due_on, rows: 0, error: '', file_name: '' };
  try {
    const ready = await readyReport(asking, schedule.x, askedOf(schedule.asked));
    const attached = await attachedFile(asking, ready, schedule);
    const letter = await letterOf(asking, ready, schedule, attached);
    if (schedule.skip_empty === 0 || letter.count > 0) return { letter, file: attached.file };
    await writeRun(context, schedule, { ...run, state: 'empty' });
  } catch (error) {
    // A filter whose record is gone, for example: the history says so, and the next run tries again.
    if (!(error instanceof Failure)) throw error;
    const said = Object.values(error.fields ?? {})[0] ?? error.message;
    await writeRun(context, schedule, { ...run, state: 'failed', error: said });
  }
  return null;
}

/** Mails a run to those readers who may read the report too, once. */
async function mailRun(
  context: JobContext,
  schedule: Schedule,
  { viewer, opened }: AuthorNow,
  { letter, due_on, file }: Pick<Prepared, 'letter' | 'due_on'> & { file: UploadedFile | null },
): Promise<void> {
  const { db, tenant, mail } = context;
  const run_id = await writeRun(context, schedule, {
    due_on,
    state: 'sent',
    rows: letter.count,
    error: '',
    file_name: file?.filename ?? '',
  });
  if (run_id === null) return;
  const ids = schedule.readers.map(({ user_detail_id }) => user_detail_id);
  const readers = await readersNow({ ...context, viewer }, opened, ids);
  await insertRunReaders(db, tenant.institution_id, run_id, readers);
  for (const { name, email, left_out } of readers)
    if (left_out === '')
      await mail({
        to: { name: oneLine(name), address: email },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        ...(file && { files: [file] }),
      });
}

/**
 * Sends a report whose moment has come. Of runs that were missed, the latest is caught up, once. The file is drawn and kept
 * between two transactions; the second one writes the run, its mails and the next day together.
 */
const sendReport = outsideWork<Prepared, UploadedFile | null>({
  async prepare(payload, context) {
    const schedule = await openDue(context, payload);
    if (!schedule) return undefined;
    const author = await authorNow(context, schedule);
    if (typeof author === 'string') {
      await pauseFor(context, schedule, author);
      return undefined;
    }
    const due_on = dueOn(payload, schedule, context);
    const read = await readRun(context, schedule, author, due_on);
    if (!read) return undefined;
    const { institution_id } = context.tenant;
    return { institution_id, author_id: schedule.author.user_detail_id, due_on, ...read };
  },

  async send({ file, author_id, institution_id }, sending) {
    if (!file) return { end: 'done', sent: null };
    return { end: 'done', sent: await keepFile(file, { institution_id, author_id }, sending) };
  },

  async settle(payload, end, context, { letter, due_on }) {
    const schedule = await openDue(context, payload);
    if (!schedule || end.end !== 'done') return;
    const author = await authorNow(context, schedule);
    if (typeof author === 'string') return pauseFor(context, schedule, author);
    await mailRun(context, schedule, author, { letter, due_on, file: end.sent });
  },

  async failed(payload, { last }, context) {
    const schedule = last ? await openDue(context, payload) : undefined;
    if (!schedule) return;
    const due_on = dueOn(payload, schedule, context);
    const error = "We couldn't make this report.";
    await writeRun(context, schedule, { due_on, state: 'failed', rows: 0, error, file_name: '' });
  },
});

/** Queues what is due and has no job, as after days without a server. */
const sendReports: JobWork = async (_, { db, tenant, now, later }) => {
  for (const { schedule_id, next_at } of await dueSchedules(db, tenant.institution_id, now))
    await later('sendReport', { schedule_id }, { key: `${schedule_id} late ${next_at}` });
};

export const scheduleJobs: JobKinds = { sendReport, sendReports };
