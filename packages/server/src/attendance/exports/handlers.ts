import { markName } from '@schoolbell/core/calendar/marks/rules';
import { daysBetween } from '@schoolbell/core/calendar/recurrence/rules';
import { dateTimeIn, dayIn } from '@schoolbell/core/format';
import { isTimeZone } from '@schoolbell/core/timeZones';
import { say } from '@schoolbell/core/words/rules';
import { invalid } from '@schoolbell/core/http/errors';
import { attendanceExported, unmarkedExported } from '@schoolbell/core/attendance/events';
import type { Handlers } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { exportLines } from './queries.ts';
import { type UnmarkedLine, unmarkedLines } from '../unmarked/queries.ts';
import { refuseBackwards } from '../verbs.ts';

/** Days that an export spans at most: a year and a day. */
const LONGEST_EXPORT = 366;

/** The zone that a file's times are written in. */
function zoneOf(asked: string, { time_zone }: { time_zone: string }): string {
  if (asked !== '' && !isTimeZone(asked)) throw invalid({ timezoneName: 'Please choose one of the options' });
  return asked || time_zone;
}

/** Marks, and classes that are not marked yet, as files. */
export const attendanceExports = {
  exportUnmarked: async ({ timezoneName, ...asked }, context) => {
    const {
      db,
      viewer: { institution_id },
      tenant,
      now,
    } = context;
    refuseBackwards(asked.start, asked.end);
    const zone = zoneOf(timezoneName, tenant);
    const words = await listWords(db, institution_id);
    await context.auditAtOnce(unmarkedExported, { after: asked });
    async function* rows() {
      for (let last: UnmarkedLine | null = null; ;) {
        const lines: UnmarkedLine[] = await unmarkedLines(
          db,
          { ...asked, institution_id, marked: 'unmarked', over: now },
          last,
        );
        if (lines.length === 0) return;
        last = lines.at(-1)!;
        yield lines.map((line) => [
          line.title,
          dateTimeIn(line.at, zone),
          line.staff,
          line.location,
          line.enrolled,
          line.unmarked,
        ]);
      }
    }
    return {
      name: `unmarked-attendance-${dayIn(now, tenant.time_zone)}`,
      rows: rows(),
      columns: ['Event', `Time (${zone})`, '{Teachers}', 'Location', 'Enrolled', 'Unmarked'].map((text) =>
        say(words, text),
      ),
    };
  },

  exportAttendance: async ({ x, id, start, end, timezoneName }, context) => {
    const { db, viewer, tenant, now } = context;
    refuseBackwards(start, end);
    if (daysBetween(start, end) >= LONGEST_EXPORT)
      throw invalid({ end: `Please choose at most ${LONGEST_EXPORT} days` });
    if (x !== 'attendance' && id === undefined) throw invalid({ id: 'This field is required' });
    const zone = zoneOf(timezoneName, tenant);
    const words = await listWords(db, viewer.institution_id);
    await context.auditAtOnce(attendanceExported, { after: { x, id, start, end } });
    async function* rows() {
      for (let last: { at: string; event_id: number } | null = null; ;) {
        const lines = await exportLines(db, { institution_id: viewer.institution_id, x, id, start, end }, last);
        if (lines.length === 0) return;
        last = lines.at(-1)!;
        yield lines
          .filter((line) => line.kind !== '')
          .map((line) => [
            line.title,
            dateTimeIn(line.at, zone),
            line.staff,
            line.location,
            line.firstName,
            line.surname,
            line.kind,
            markName(line.code),
            line.comment,
            line.marked_by,
            line.marked_at ? dateTimeIn(line.marked_at, zone) : '',
          ]);
      }
    }
    return {
      name: `attendance-${dayIn(now, tenant.time_zone)}`,
      rows: rows(),
      columns: [
        'Event',
        `Time (${zone})`,
        '{Teachers}',
        'Location',
        'First name',
        'Surname',
        'Enrolled as',
        'Attendance',
        'Comment',
        'Marked by',
        'Marked at',
      ].map((text) => say(words, text)),
    };
  },
} satisfies Partial<Handlers<'attendance'>>;
