import { STUDENT } from '@schoolbell/core/access';
import { attendanceStats } from '@schoolbell/core/attendance/rules';
import { type AttendanceCode, markName } from '@schoolbell/core/calendar/marks/rules';
import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { daysBetween } from '@schoolbell/core/calendar/recurrence/rules';
import { dateTimeIn, dayIn } from '@schoolbell/core/format';
import { isTimeZone } from '@schoolbell/core/timeZones';
import { say } from '@schoolbell/core/words/rules';
import { eventsByIds } from '../calendar/events/queries.ts';
import { namesOfEvents } from '../calendar/events/names/queries.ts';
import { invalid } from '@schoolbell/core/http/errors';
import { attendanceExported, unmarkedExported } from '@schoolbell/core/attendance/events';
import type { Handlers, StaffContext } from '../http/context.ts';
import { openPerson } from '../people/verbs.ts';
import { listWords } from '../words/queries.ts';
import { mark, markEvents } from './marks/verbs.ts';
import { sheetOf } from './marks/sheets/verbs.ts';
import {
  attendedBy,
  attendedEvents,
  type AttendanceFilter,
  countAttendance,
  exportLines,
  type StudentFilter,
} from './queries.ts';
import { type UnmarkedLine, unmarkedLines } from './unmarked/queries.ts';

/** Days that an export spans at most: a year and a day. */
const LONGEST_EXPORT = 366;

function refuseBackwards(start: string, end: string): void {
  if (start !== '' && end !== '' && end < start)
    throw invalid({ end: 'Please choose a day that is not before the first day' });
}

/** A page of events with how each was attended. */
async function listed(context: StaffContext, filter: Omit<AttendanceFilter, 'institution_id'>) {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  refuseBackwards(filter.start, filter.end);
  const page = await attendedEvents(db, { ...filter, institution_id });
  const events = await eventsByIds(
    db,
    institution_id,
    page.data.map((one) => one.event_id),
  );
  const counted = new Map(page.data.map((one) => [one.event_id, one]));
  const data = events.map((event) => {
    const { present, marked, students } = counted.get(event.event_id)!;
    const present_percentage = students === 0 ? 0 : Math.round((present / students) * 1_000) / 10;
    return {
      event: { ...event, may_change: mayChangeEvent(viewer, event.staff) ? (1 as const) : (0 as const) },
      stats: {
        present_count: present,
        absent_count: marked - present,
        unmarked: students - marked,
        present_percentage,
      },
    };
  });
  return { ...page, data, names: await namesOfEvents(db, institution_id, events) };
}

interface OfStudent {
  user_detail_id: number;
  start: string;
  end: string;
  filters?: { subjects: readonly number[]; attendanceCodes: readonly AttendanceCode[] };
}

/** What is asked of a student's attendance, once it is sure that the viewer may open them. */
async function ofStudent(
  context: StaffContext,
  { user_detail_id, start, end, filters }: OfStudent,
): Promise<StudentFilter> {
  refuseBackwards(start, end);
  await openPerson(context, user_detail_id, { role_id: STUDENT });
  return {
    institution_id: context.viewer.institution_id,
    user_detail_id,
    start,
    end,
    subjects: filters?.subjects ?? [],
    codes: filters?.attendanceCodes ?? [],
    now: context.now,
  };
}

/** Counts by code, with the stats that follow from them. */
function countsOf(rows: readonly { code: AttendanceCode | null; times: number }[]) {
  const of = (code: AttendanceCode | null) =>
    rows.filter((row) => row.code === code).reduce((sum, row) => sum + row.times, 0);
  const each = rows.flatMap(({ code, times }) => Array.from({ length: times }, () => code));
  return {
    present: of(1),
    late: of(2),
    left_early: of(3),
    absent: of(4),
    absent_billable: of(7),
    total: each.length,
    ...attendanceStats(each),
  };
}

/** The first days of the months from one to another, both included; none where there is no first one. */
function monthsBetween(first: string | undefined, last = ''): string[] {
  const months: string[] = [];
  for (let month = first ?? '9999'; month <= last;) {
    months.push(month);
    month = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 10);
  }
  return months;
}

/** The zone that a file's times are written in. */
function zoneOf(asked: string, { time_zone }: { time_zone: string }): string {
  if (asked !== '' && !isTimeZone(asked)) throw invalid({ timezoneName: 'Please choose one of the options' });
  return asked || time_zone;
}

/** Who came to which event, and what it comes to. */
export const attendanceHandlers: Handlers<'attendance'> = {
  attendanceDetails: async ({ event_id }, context) => {
    const sheet = await sheetOf(context, event_id);
    return { ...sheet, names: await namesOfEvents(context.db, context.viewer.institution_id, [sheet.event]) };
  },

  markAttendance: (sent, context) => mark(context, sent),

  markAll: (asked, context) => markEvents(context, asked),

  attendanceList: (asked, context) => listed(context, { ...asked, over: null, direction: 'asc' }),

  unmarkedAttendance: (asked, context) =>
    listed(context, { ...asked, marked: 'unmarked', over: context.now, direction: 'desc' }),

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
      filename: `unmarked-attendance-${dayIn(now, tenant.time_zone)}.csv`,
      rows: rows(),
      header: ['Event', `Time (${zone})`, '{Teachers}', 'Location', 'Enrolled', 'Unmarked'].map((text) =>
        say(words, text),
      ),
    };
  },

  studentAttendance: async ({ page, per_page, ...asked }, context) =>
    attendedBy(context.db, await ofStudent(context, asked), { page, per_page }),

  attendanceCounter: async (asked, context) =>
    countsOf(await countAttendance(context.db, await ofStudent(context, asked))),

  attendanceSummary: async (asked, context) => {
    const rows = await countAttendance(context.db, await ofStudent(context, asked));
    const known = rows.map((row) => row.month).sort();
    const subjects = [
      ...new Map(rows.map(({ sub_id, sub_name, colour }) => [sub_id, { sub_id, sub_name, colour }])).values(),
    ];
    return {
      data: subjects.map((subject) => ({
        ...subject,
        ...countsOf(rows.filter((row) => row.sub_id === subject.sub_id)),
      })),
      months: monthsBetween(known[0], known.at(-1)).map((month) => ({
        month,
        ...countsOf(rows.filter((row) => row.month === month)),
      })),
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
      filename: `attendance-${dayIn(now, tenant.time_zone)}.csv`,
      rows: rows(),
      header: [
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
};
