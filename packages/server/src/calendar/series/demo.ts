import { sql } from 'kysely';
import { occurrencesOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { Db } from '../../db/transaction.ts';
import type { Chance } from '../../demo/chance.ts';
import type { School } from '../../demo/school.ts';
import { excuses, type Lesson, lessons } from '../../demo/timetable.ts';
import { DAY, ZONE, HALF, type Span, type Seeded, dayOf } from '../timetable/demo.ts';
import type { addBreaks } from '../holidays/demo.ts';

const partsOf = ([, , , , teacher, , , assistant]: Lesson, staff: Record<string, number>) => [
  { user_detail_id: staff[teacher]!, part: 'teacher' as const },
  ...(assistant ? [{ user_detail_id: staff[assistant]!, part: 'assistant' as const }] : []),
];

/** The series of the week. */
export async function addSeries(
  db: Db,
  { institution_id, staff, now }: School,
  { first, last }: Span,
  ids: {
    subjects: Map<string, number>;
    rooms: Map<string, { room_id: number; location_id: number }>;
    capacities: Map<string, number>;
  },
): Promise<Seeded[]> {
  const created_at = new Date(now.getTime() - (HALF + 20) * DAY);
  const rows = lessons.map(([weekday, time, subject, minutes, , room]) => ({
    institution_id,
    type: subject === 'Piano' || subject === 'Violin' ? 'oneOnOne' : 'class',
    status: 'published' as const,
    sub_id: ids.subjects.get(subject)!,
    title: '',
    notes: '',
    from_date: dayOf(first, weekday),
    start_time: time,
    minutes,
    zone: ZONE,
    repeats: 'weekly' as const,
    weekdays: sql<number[]>`${[weekday]}::smallint[]`,
    interval: 1,
    until: last,
    except_dates: sql<string[]>`'{}'::date[]`,
    rrule: '',
    planned_until: last,
    capacity: ids.capacities.get(subject)!,
    ...ids.rooms.get(room)!,
    rental_location: '',
    reminders: 0,
    video_call_type: 'none',
    lessonspace_url: '',
    lessonspace_url_student: '',
    zoom_event_map_id: '',
    created_by: staff['owner']!,
    created_at,
    updated_at: created_at,
  }));
  const made = await db.insertInto('event_series').values(rows).returning('series_id').execute();
  const seeded = made.map(({ series_id }, at) => ({ series_id, lesson: lessons[at]! }));
  await db
    .insertInto('event_series_staff')
    .values(
      seeded.flatMap(({ series_id, lesson }) =>
        partsOf(lesson, staff).map((part) => ({ institution_id, series_id, ...part })),
      ),
    )
    .execute();
  return seeded;
}

/** A leave of a colleague. */
export interface Off {
  staff: number;
  start_date: string;
  end_date: string;
  name: string;
}

/** What cancels classes: the school's breaks, and leaves of teachers. */
interface Gaps {
  breaks: Awaited<ReturnType<typeof addBreaks>>;
  off: readonly Off[];
}

/** The classes of a series, laid out by the real rules; breaks, leaves and a few mishaps cancel some. */
function classesOf(
  chance: Chance,
  staff: School['staff'],
  { first, last }: Span,
  { series_id, lesson }: Seeded,
  { breaks, off }: Gaps,
) {
  const [weekday, time, , minutes, teacher] = lesson;
  const rule = {
    from: dayOf(first, weekday),
    time,
    zone: ZONE,
    repeats: 'weekly' as const,
    weekdays: [weekday],
    interval: 1,
    until: last,
    except_dates: [],
  };
  return occurrencesOf(rule, last).map(({ date, local, at, shifted }) => {
    const closed = breaks.find((one) => one.start_date <= date && date <= one.end_date);
    const away = off.find((one) => one.staff === staff[teacher] && one.start_date <= date && date <= one.end_date);
    const reason =
      closed?.holiday_name ?? (away ? `${away.name} is away` : chance.holds(0.012) ? chance.one(excuses) : '');
    return {
      series_id,
      original_date: date,
      local_start: local,
      starts_at: new Date(at).toISOString(),
      ends_at: new Date(at + minutes * 60_000).toISOString(),
      shifted,
      status: reason ? 'cancelled' : 'scheduled',
      reason,
      is_off: closed !== undefined,
    };
  });
}

/** Each class of the year, with an available teacher. */
export async function addEvents(
  db: Db,
  chance: Chance,
  { institution_id, staff }: School,
  span: Span,
  { series, ...gaps }: Gaps & { series: readonly Seeded[] },
): Promise<void> {
  const rows = series.flatMap((one) => classesOf(chance, staff, span, one, gaps));
  await sql`
    insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, shifted, type, sub_id, title, status, reason, is_off, published, capacity, location_id, room_id, reminders, created_at, updated_at)
    select s.institution_id, s.series_id, o.original_date, o.local_start, s.zone, s.minutes, o.starts_at, o.ends_at, o.shifted, s.type, s.sub_id, s.title, o.status, o.reason, o.is_off, true, s.capacity, s.location_id, s.room_id, s.reminders, s.created_at, s.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (series_id bigint, original_date date, local_start timestamp, starts_at timestamptz, ends_at timestamptz, shifted boolean, status text, reason text, is_off boolean)
    join event_series s on s.institution_id = ${institution_id} and s.series_id = o.series_id order by o.starts_at, o.series_id`.execute(
    db,
  );
  // An assistant on leave is missing; a class whose teacher is on leave was cancelled above.
  await sql`
    insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
    select e.institution_id, e.event_id, t.user_detail_id, t.part, e.starts_at, e.ends_at, e.holds
    from event e join event_series_staff t on t.institution_id = e.institution_id and t.series_id = e.series_id
    where e.institution_id = ${institution_id} and not exists (select from leave l where l.institution_id = e.institution_id and l.applied_by = t.user_detail_id and l.status = 'Accepted' and t.part = 'assistant'
      and l.start_date <= e.local_start::date and l.end_date >= e.local_start::date)
    order by e.event_id, t.user_detail_id`.execute(db);
}
