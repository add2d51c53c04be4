import { Failure } from '@schoolbell/core/http/errors';
import { schedulePaused } from '@schoolbell/core/reports/events';
import { latestDue, nextDue } from '@schoolbell/core/reports/schedules/rules';
import { may } from '@schoolbell/core/access';
import type { JobContext, JobKinds, JobWork } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { authorOf } from '../../people/colleagues/queries.ts';
import { openReport, readyReport } from '../verbs.ts';
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
import { insertRun, insertRunReaders } from './runs/queries.ts';
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

/** The author with their rights now, or why the report is no longer theirs to send. */
async function authorNow({ db, tenant, now }: JobContext, { x, author }: Schedule) {
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
    link: { label: 'Open reports', href: `${publicUrl}/allreports` },
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

/** Reads a report with its author's rights and mails it to those readers who may read it too. */
async function send(context: JobContext, schedule: Schedule, due_on: string | null): Promise<void> {
  const { db, tenant, now, mail, changed } = context;
  const { institution_id } = tenant;
  const { schedule_id } = schedule;
  const author = await authorNow(context, schedule);
  if (typeof author === 'string') return pauseFor(context, schedule, author);
  const asking = { ...context, viewer: author.viewer };
  const run = { schedule_id, due_on, started_at: now, rows: 0, error: '' };
  try {
    const ready = await readyReport(asking, schedule.x, askedOf(schedule.asked));
    const written = { ...schedule, readers: schedule.readers.map(({ user_detail_id }) => user_detail_id) };
    const letter = await letterOf(asking, ready, written);
    const isEmpty = schedule.skip_empty === 1 && letter.count === 0;
    const run_id = await insertRun(db, institution_id, {
      ...run,
      state: isEmpty ? 'empty' : 'sent',
      rows: letter.count,
    });
    if (run_id === null || isEmpty) return;
    const readers = await readersNow(asking, ready, written.readers);
    await insertRunReaders(db, institution_id, run_id, readers);
    for (const { name, email, left_out } of readers)
      if (left_out === '')
        await mail({
          to: { name: oneLine(name), address: email },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
        });
  } catch (error) {
    // A filter whose record is gone, for example: the history says so, and the next run tries again.
    if (!(error instanceof Failure)) throw error;
    const said = Object.values(error.fields ?? {})[0] ?? error.message;
    await insertRun(db, institution_id, { ...run, state: 'failed', error: said });
  } finally {
    changed('reports');
  }
}

/** Sends a report whose moment has come. Of runs that were missed, the latest is caught up, once. */
const sendReport: JobWork = async ({ schedule_id, by_hand }, context) => {
  const { db, tenant, now, later } = context;
  const { institution_id, time_zone } = tenant;
  const id = Number(schedule_id);
  if (!(await holdSchedule(db, institution_id, id))) return;
  const [schedule] = await findSchedules(db, institution_id, { schedule_id: id });
  if (!schedule) return;
  if (by_hand) return send(context, schedule, null);
  if (schedule.state !== 'live' || new Date(schedule.next_at) > now) return;
  const times = timesOf(schedule);
  const next = nextDue(times, now, time_zone).at;
  await setNext(db, institution_id, id, next);
  await queueRun(later, schedule, next);
  await send(context, schedule, latestDue(times, now, time_zone).day);
};

/** Queues what is due and has no job, as after days without a server. */
const sendReports: JobWork = async (_, { db, tenant, now, later }) => {
  for (const { schedule_id, next_at } of await dueSchedules(db, tenant.institution_id, now))
    await later('sendReport', { schedule_id }, { key: `${schedule_id} late ${next_at}` });
};

export const scheduleJobs: JobKinds = { sendReport, sendReports };
