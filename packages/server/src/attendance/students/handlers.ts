import { STUDENT } from '@schoolbell/core/access';
import { attendanceStats } from '@schoolbell/core/attendance/rules';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openPerson } from '../../people/verbs.ts';
import { attendedBy, countAttendance, type StudentFilter } from './queries.ts';
import { refuseBackwards } from '../verbs.ts';

interface OfStudent {
  user_detail_id: number;
  start: string;
  end: string;
  filters?: { subjects: readonly number[]; attendanceCodes: readonly AttendanceCode[] };
}

/** What is asked of a student's attendance, once it is sure that the viewer can open them. */
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

/** The first days of the months from one to another, both included; none if there is no first one. */
function monthsBetween(first: string | undefined, last = ''): string[] {
  const months: string[] = [];
  for (let month = first ?? '9999'; month <= last;) {
    months.push(month);
    month = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 10);
  }
  return months;
}

/** How one student came to their classes. */
export const studentAttendanceHandlers = {
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
} satisfies Partial<Handlers<'attendance'>>;
