import { randomUUID } from 'node:crypto';
import { may } from '@schoolbell/core/access';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { reportExported, reportScheduled, scheduleChanged, scheduleDeleted } from '@schoolbell/core/reports/events';
import { MOST_PDF_ROWS, MOST_SCHEDULES, nextDue, type ScheduleTimes } from '@schoolbell/core/reports/schedules/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { readyReport } from '../verbs.ts';
import { attachedFile, pdfOf } from './files/verbs.ts';
import { queueRun, timesOf } from './jobs.ts';
import {
  countSchedules,
  findSchedules,
  holdSchedule,
  insertSchedule,
  moveSchedule,
  removeSchedule,
  replaceReaders,
  type Schedule,
  updateSchedule,
} from './queries.ts';
import { findRuns, lastDueOn } from './runs/queries.ts';
import { checkPdf, checkSchedule, letterOf, readersNow, readLines } from './verbs.ts';

/** Whose schedules a person sees: those of everyone with `setup`, else their own. */
const authorFor = ({ viewer }: StaffContext): number | null => (may(viewer, 'setup') ? null : viewer.user_detail_id);

/** A schedule that the viewer may change. Throws `missing` for any other. */
async function openSchedule(context: StaffContext, schedule_id: number): Promise<Schedule> {
  const { db, viewer } = context;
  await holdSchedule(db, viewer.institution_id, schedule_id);
  const [found] = await findSchedules(db, viewer.institution_id, { schedule_id, author_id: authorFor(context) });
  if (!found) throw missing();
  return found;
}

const again = async ({ db, viewer }: StaffContext, schedule_id: number): Promise<Schedule> =>
  (await findSchedules(db, viewer.institution_id, { schedule_id }))[0]!;

/** When a scheduled report is due next. A day that it ran on already doesn't count again, whatever its new time. */
async function nextOf({ db, viewer, now, tenant }: StaffContext, times: ScheduleTimes, schedule_id?: number) {
  const next = nextDue(times, now, tenant.time_zone);
  const last = schedule_id === undefined ? null : await lastDueOn(db, viewer.institution_id, schedule_id);
  return next.day === last ? nextDue(times, next.at, tenant.time_zone).at : next.at;
}

/** Reports that are mailed again and again. */
export const schedulesHandlers = {
  schedules: async (_, context) => ({
    data: await findSchedules(context.db, context.viewer.institution_id, { author_id: authorFor(context) }),
  }),

  saveSchedule: async ({ schedule_id, version, ...written }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    const before = schedule_id === undefined ? undefined : await openSchedule(context, schedule_id);
    // It is read with its author's rights, so nobody else says what it reads.
    if (before && before.author.user_detail_id !== viewer.user_detail_id)
      throw new Failure('forbidden', `Only ${before.author.name} can change this report. You can pause or delete it.`);
    if (before && before.version !== version)
      throw new Failure('stale', 'This report has been changed since you opened it.', undefined, before);
    await checkSchedule(context, written);
    const next_at = await nextOf(context, timesOf(written), schedule_id);
    const one = { ...written, next_at };
    if (!before && (await countSchedules(db, institution_id)) >= MOST_SCHEDULES)
      throw new Failure(
        'conflict',
        `Your school already has ${MOST_SCHEDULES} scheduled reports. Please delete one first.`,
      );
    const id = before?.schedule_id ?? (await insertSchedule(db, institution_id, viewer.user_detail_id, one));
    if (before) await updateSchedule(db, institution_id, id, one);
    await replaceReaders(db, institution_id, id, written.readers);
    await context.audit(before ? scheduleChanged : reportScheduled, { after: { schedule_id: id, name: written.name } });
    const data = await again(context, id);
    if (data.state === 'live') await queueRun(context.later, data, next_at);
    return { data, message: before ? 'Schedule saved' : 'Report scheduled' };
  },

  previewSchedule: async (written, context) => {
    const ready = await checkSchedule(context, written);
    const attached = await attachedFile(context, ready, written);
    const letter = await letterOf(context, ready, written, attached);
    const readers = await readersNow(context, ready, written.readers);
    return {
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      rows: letter.count,
      file_name: attached.file?.filename ?? '',
      next_at: nextDue(timesOf(written), context.now, context.tenant.time_zone).at.toISOString(),
      left_out: readers
        .filter(({ left_out }) => left_out !== '')
        .map(({ user_detail_id, name, left_out }) => ({ user_detail_id, name, reason: left_out })),
    };
  },

  pauseSchedule: async ({ schedule_id, paused }, context) => {
    const { db, viewer } = context;
    const found = await openSchedule(context, schedule_id);
    const next_at = await nextOf(context, timesOf(found), schedule_id);
    await moveSchedule(db, viewer.institution_id, schedule_id, { state: paused ? 'paused' : 'live', next_at });
    await context.audit(scheduleChanged, { after: { schedule_id, paused } });
    const data = await again(context, schedule_id);
    if (!paused) await queueRun(context.later, data, next_at);
    return { data, message: paused ? 'Report paused' : 'Report goes on' };
  },

  deleteSchedule: async ({ schedule_id }, context) => {
    const { name } = await openSchedule(context, schedule_id);
    await removeSchedule(context.db, context.viewer.institution_id, schedule_id);
    await context.audit(scheduleDeleted, { after: { schedule_id, name } });
    return { message: 'Schedule deleted' };
  },

  runSchedule: async ({ schedule_id }, context) => {
    await openSchedule(context, schedule_id);
    await context.later('sendReport', { schedule_id, by_hand: 1 }, { key: `${schedule_id} ${randomUUID()}`, rank: 0 });
    return { message: 'Report on its way' };
  },

  scheduleRuns: async ({ schedule_id }, context) => {
    await openSchedule(context, schedule_id);
    return { data: await findRuns(context.db, context.viewer.institution_id, schedule_id) };
  },

  reportPdf: async ({ x, sort, direction, ...asked }, context) => {
    const ready = await readyReport(context, x, asked);
    const read = await readLines(context, ready, { sort, direction, limit: MOST_PDF_ROWS });
    checkPdf(read.count);
    await context.auditAtOnce(reportExported, { after: { x, ...asked } });
    const { filename, content } = pdfOf(context, ready, read);
    return { filename, draw: content };
  },
} satisfies Partial<Handlers<'schedules'>>;
