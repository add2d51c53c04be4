import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { CalendarEvent as CalendarEventSchema } from '@schoolbell/core/calendar/events/schemas';
import type { EventStatus, EventType } from '@schoolbell/core/calendar/events/rules';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

export type CalendarEvent = z.output<typeof CalendarEventSchema>;

/** An event in the database's terms, which don't include whether the viewer can change it. */
export type EventRow = Omit<CalendarEvent, 'may_change'>;

/** The type as the database writes it. */
export const storedType = (type: EventType): string => (type === 'Class' ? 'class' : type);

const columns = sql`e.event_id, e.series_id, case e.type when 'class' then 'Class' else e.type end as type, coalesce(nullif(e.title, ''), b.sub_name, '') as title, e.sub_id,
  case when e.status = 'cancelled' then 'cancelled' when e.published then 'scheduled' else 'draft' end as status, ${iso('e.starts_at')} as starts_at, ${iso('e.ends_at')} as ends_at,
  to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.zone, e.minutes, e.original_date, e.shifted::int as shifted, e.location_id, e.room_id, e.capacity, e.enrolled, e.marked,
  (s.repeats <> 'one_time')::int as repeats, e.reason, e.overridden::int as overridden, e.version`;
const source = sql`event e join event_series s on s.institution_id = e.institution_id and s.series_id = e.series_id left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id`;

interface StaffOfEvent {
  event_id: number;
  user_detail_id: number;
  part: string;
}

async function staffOf(db: Db, institution_id: number, events: readonly number[]): Promise<StaffOfEvent[]> {
  const { rows } = await sql<StaffOfEvent>`
    select event_id, user_detail_id, part from event_staff where institution_id = ${institution_id} and event_id = any(${events}::bigint[]) order by event_id, user_detail_id`.execute(
    db,
  );
  return rows;
}

/** Puts each event's staff beside it. */
async function withStaff(
  db: Db,
  institution_id: number,
  rows: readonly Omit<EventRow, 'staff' | 'extraStaff'>[],
): Promise<EventRow[]> {
  return beside(
    rows,
    await staffOf(
      db,
      institution_id,
      rows.map((row) => row.event_id),
    ),
  );
}

function beside(rows: readonly Omit<EventRow, 'staff' | 'extraStaff'>[], people: readonly StaffOfEvent[]): EventRow[] {
  const found = new Map<number, { staff: number[]; extraStaff: number[] }>();
  for (const { event_id, user_detail_id, part } of people) {
    if (!found.has(event_id)) found.set(event_id, { staff: [], extraStaff: [] });
    found.get(event_id)![part === 'teacher' ? 'staff' : 'extraStaff'].push(user_detail_id);
  }
  return rows.map((row) => ({ ...row, ...(found.get(row.event_id) ?? { staff: [], extraStaff: [] }) }));
}

/** Which events a calendar shows; empty lists narrow nothing. */
export interface EventFilter {
  institution_id: number;
  from: Date;
  to: Date;
  staff: readonly number[];
  rooms: readonly number[];
  locations: readonly number[];
  subjects: readonly number[];
  students: readonly number[];
  types: readonly EventType[];
  statuses: readonly EventStatus[];
  /** Whose drafts are listed: everyone's, one person's own, or nobody's. */
  drafts: 'all' | 'none' | number;
  most: number;
}

function draftsOf(institution_id: number, drafts: EventFilter['drafts']): RawBuilder<unknown> {
  if (drafts === 'all') return sql`true`;
  const own =
    typeof drafts === 'number'
      ? sql`or exists (select from event_staff d where d.institution_id = ${institution_id} and d.event_id = e.event_id and d.user_detail_id = ${drafts} and d.part = 'teacher')`
      : sql``;
  return sql`(e.published ${own})`;
}

/** Events that overlap a period, by start. One that starts the day before may still be running. */
export async function eventsBetween(db: Db, filter: EventFilter): Promise<EventRow[]> {
  const { institution_id, from, to, staff, rooms, locations, subjects, students, types, statuses, drafts, most } =
    filter;
  // Computed here, because below a policy only simple comparisons can use an index.
  const early = new Date(from.getTime() - 86_400_000);
  const when = (alias: string) =>
    sql`${sql.ref(`${alias}.starts_at`)} > ${early}::timestamptz and ${sql.ref(`${alias}.starts_at`)} < ${to}::timestamptz and ${sql.ref(`${alias}.ends_at`)} > ${from}::timestamptz`;
  const wanted = [
    sql`e.institution_id = ${institution_id}`,
    when('e'),
    draftsOf(institution_id, drafts),
    ...(rooms.length > 0 ? [sql`e.room_id = any(${rooms}::bigint[])`] : []),
    ...(locations.length > 0 ? [sql`e.location_id = any(${locations}::bigint[])`] : []),
    ...(subjects.length > 0 ? [sql`e.sub_id = any(${subjects}::bigint[])`] : []),
    ...(types.length > 0 ? [sql`e.type = any(${types.map(storedType)}::text[])`] : []),
    ...(statuses.length > 0
      ? [
          sql`case when e.status = 'cancelled' then 'cancelled' when e.published then 'scheduled' else 'draft' end = any(${statuses}::text[])`,
        ]
      : []),
    ...(staff.length > 0
      ? [
          sql`e.event_id in (select event_id from event_staff t where t.institution_id = ${institution_id} and t.user_detail_id = any(${staff}::bigint[]) and ${when('t')})`,
        ]
      : []),
    ...(students.length > 0
      ? [
          sql`exists (select from event_student c where c.institution_id = e.institution_id and c.event_id = e.event_id and c.user_detail_id = any(${students}::bigint[]) and c.status = 'enrolled')`,
        ]
      : []),
  ];
  const { rows: found } = await sql<
    Omit<EventRow, 'staff' | 'extraStaff'>
  >`select ${columns} from ${source} where ${sql.join(wanted, sql` and `)} order by e.starts_at, e.event_id limit ${most}`.execute(
    db,
  );
  return withStaff(db, institution_id, found);
}

/** A page of the events of a class or a subject, by start, and how many there are. */
export async function eventsOf(
  db: Db,
  asked: {
    institution_id: number;
    series_id?: number | undefined;
    sub_id?: number | undefined;
    start: string;
    end: string;
    direction: 'asc' | 'desc';
    page: number;
    per_page: number;
    drafts: EventFilter['drafts'];
  },
): Promise<{ rows: EventRow[]; counted: number }> {
  const { institution_id, series_id, sub_id, start, end, direction, page, per_page, drafts } = asked;
  const where = sql`e.institution_id = ${institution_id} and ${draftsOf(institution_id, drafts)} and ${series_id === undefined ? sql`true` : sql`e.series_id = ${series_id}`} and ${sub_id === undefined ? sql`true` : sql`e.sub_id = ${sub_id}`}
    and ${start === '' ? sql`true` : sql`e.local_start >= ${start}::date`} and ${end === '' ? sql`true` : sql`e.local_start < ${end}::date + 1`}`;
  const [found, counts] = await Promise.all([
    sql<
      Omit<EventRow, 'staff' | 'extraStaff'>
    >`select ${columns} from ${source} where ${where} order by ${sql.raw(`e.starts_at ${direction}, e.event_id ${direction}`)} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from event e where ${where} limit 10001) one`.execute(db),
  ]);
  return { rows: await withStaff(db, institution_id, found.rows), counted: counts.rows[0]!.counted };
}

/** One event. Undefined if this school has none of that id. */
export async function findEvent(db: Db, institution_id: number, event_id: number): Promise<EventRow | undefined> {
  const [{ rows }, people] = await Promise.all([
    sql<
      Omit<EventRow, 'staff' | 'extraStaff'>
    >`select ${columns} from ${source} where e.institution_id = ${institution_id} and e.event_id = ${event_id}`.execute(
      db,
    ),
    staffOf(db, institution_id, [event_id]),
  ]);
  return beside(rows, people)[0];
}

/** Events by their ids, in that order, without ids of other schools. */
export async function eventsByIds(db: Db, institution_id: number, ids: readonly number[]): Promise<EventRow[]> {
  const { rows } = await sql<
    Omit<EventRow, 'staff' | 'extraStaff'>
  >`select ${columns} from ${source} where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[])`.execute(
    db,
  );
  const found = new Map((await withStaff(db, institution_id, rows)).map((row) => [row.event_id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
