import { randomUUID } from 'node:crypto';
import { may } from '@schoolbell/core/access';
import { dayIn } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { reportExported, reportScheduled, scheduleChanged, scheduleDeleted } from '@schoolbell/core/reports/events';
import { MOST_PDF_ROWS, MOST_SCHEDULES, nextDue } from '@schoolbell/core/reports/schedules/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { drawDocument } from '../../outside/documents/documents.ts';
import { readyReport } from '../verbs.ts';
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
import { findRuns } from './runs/queries.ts';
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

/** Reports that are mailed again and again. */
export const schedulesHandlers = {
  schedules: async (_, context) => ({
    data: await findSchedules(context.db, context.viewer.institution_id, { author_id: authorFor(context) }),
  }),

  saveSchedule: async ({ schedule_id, version, ...written }, context) => {
    const { db, viewer, tenant, now } = context;
    const { institution_id } = viewer;
    const before = schedule_id === undefined ? undefined : await openSchedule(context, schedule_id);
    // It is read with its author's rights, so nobody else says what it reads.
    if (before && before.author.user_detail_id !== viewer.user_detail_id)
      throw new Failure('forbidden', `Only ${before.author.name} can change this report. You can pause or delete it.`);
    if (before && before.version !== version)
      throw new Failure('stale', 'This report has been changed since you opened it.', undefined, before);
    await checkSchedule(context, written);
    const { at: next_at } = nextDue(timesOf(written), now, tenant.time_zone);
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
    const letter = await letterOf(context, ready, written);
    const readers = await readersNow(context, ready, written.readers);
    return {
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      rows: letter.count,
      next_at: nextDue(timesOf(written), context.now, context.tenant.time_zone).at.toISOString(),
      left_out: readers
        .filter(({ left_out }) => left_out !== '')
        .map(({ user_detail_id, name, left_out }) => ({ user_detail_id, name, reason: left_out })),
    };
  },

  pauseSchedule: async ({ schedule_id, paused }, context) => {
    const { db, viewer, now, tenant } = context;
    const found = await openSchedule(context, schedule_id);
    const next_at = nextDue(timesOf(found), now, tenant.time_zone).at;
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
    const { title, count, totals, lines } = await readLines(context, ready, { sort, direction, limit: MOST_PDF_ROWS });
    checkPdf(count);
    await context.auditAtOnce(reportExported, { after: { x, ...asked } });
    const { start, end } = ready.compiled.span;
    const day = dayIn(context.now, context.tenant.time_zone);
    const document = {
      title,
      school: context.tenant.institutionName,
      footer: day,
      logo: null,
      people: [
        {
          name: title,
          line: start === '' ? day : `${start} – ${end}`,
          picture: null,
          sections: [
            { title: 'Totals', rows: totals },
            { title: 'Rows', rows: lines },
          ].filter(({ rows }) => rows.length > 0),
        },
      ],
    };
    return { filename: `${x}-${day}.pdf`, draw: () => drawDocument('profile-sheets', document) };
  },
} satisfies Partial<Handlers<'schedules'>>;
