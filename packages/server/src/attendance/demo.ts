import { sql } from 'kysely';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import type { Db } from '../db/transaction.ts';
import type { Chance } from '../demo/chance.ts';
import { addCredits } from './credits/demo.ts';
import { bookMakeUp } from './makeups/demo.ts';
import type { DemoMark } from './marks/demo.ts';
import type { School } from '../demo/school.ts';
import { classNotes } from '../demo/timetable.ts';

const DAY = 86_400_000;

interface Seat extends Pick<DemoMark, 'event_id' | 'user_detail_id' | 'day' | 'sub_id' | 'minutes' | 'kind'> {
  teacher: number;
  ends_at: Date;
}

/** How a student came: mostly on time. Without sessions an absence is billable, by the rule of 4 and 7. */
const codes = (
  [
    [1, 86],
    [2, 5],
    [3, 2],
    [7, 7],
  ] as const
).flatMap(([code, times]) => Array<AttendanceCode>(times).fill(code));

/** Marks of past classes; recent days have more left to mark. */
export async function addMarks(db: Db, chance: Chance, school: School): Promise<void> {
  const { institution_id, now } = school;
  const { rows: seats } = await sql<Seat>`
    select e.event_id, c.user_detail_id, t.user_detail_id as teacher, e.ends_at, to_char(e.local_start, 'YYYY-MM-DD') as day, e.sub_id, e.minutes, n.kind from event e
    join event_staff t on t.institution_id = e.institution_id and t.event_id = e.event_id and t.part = 'teacher'
    join event_student c on c.institution_id = e.institution_id and c.event_id = e.event_id
    join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
    where e.institution_id = ${institution_id} and e.status = 'scheduled' and e.ends_at < ${now}::timestamptz order by e.starts_at, e.event_id, c.user_detail_id`.execute(
    db,
  );
  const events = new Map<number, Seat[]>();
  for (const seat of seats) events.set(seat.event_id, [...(events.get(seat.event_id) ?? []), seat]);
  const marked = [...events.values()].filter(
    ([first]) => !chance.holds(now.getTime() - first!.ends_at.getTime() < 3 * DAY ? 0.4 : 0.02),
  );
  const made = marked.flatMap((one) =>
    one.map(({ teacher, ends_at, ...seat }): DemoMark => ({
      ...seat,
      code: chance.one(codes),
      by: teacher,
      at: new Date(ends_at.getTime() + 5 * 60_000).toISOString(),
      device_mark: `demo-${seat.event_id}-${seat.user_detail_id}`,
    })),
  );
  const { marks, again, students } = await addCredits(db, chance, school, made);
  // What was pressed by mistake was taken away before the mark that counts.
  const before = again.flatMap((mark) => [
    { ...mark, device_mark: `${mark.device_mark}-1` },
    { ...mark, device_mark: `${mark.device_mark}-2`, code: null },
  ]);
  const rows = (list: readonly (Omit<DemoMark, 'code'> & { code: number | null })[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as m (event_id bigint, user_detail_id bigint, code smallint, by bigint, at timestamptz, device_mark text)`;
  await sql`insert into mark_entry (institution_id, event_id, user_detail_id, device_mark, attendance_code, marked_by, marked_at, replaced_at) select ${institution_id}::bigint, event_id, user_detail_id, device_mark, code, by, at, at from ${rows(before)}`.execute(
    db,
  );
  await sql`insert into attendance_mark (institution_id, event_id, user_detail_id, attendance_code, marked_by, marked_at, device_mark) select ${institution_id}::bigint, event_id, user_detail_id, code, by, at, device_mark from ${rows(marks)}`.execute(
    db,
  );
  const noted = marked.slice(-60).filter(() => chance.holds(0.4));
  await db
    .insertInto('class_note')
    .values(
      noted.map(([first]) => ({
        institution_id,
        event_id: first!.event_id,
        notes: chance.one(classNotes),
        is_shared: chance.holds(0.5) ? (1 as const) : (0 as const),
        noted_by: first!.teacher,
        noted_at: first!.ends_at,
      })),
    )
    .execute();
  await bookMakeUp(db, school, students);
}
