import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { EnrolmentSettings, waitlist } from '@schoolbell/core/calendar/waitlist/contract';
import type { WaitlistStatus } from '@schoolbell/core/calendar/waitlist/rules';
import type * as z from 'zod/mini';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

export type EntryRow = ResultOf<typeof waitlist>['data'][number];
export type Settings = z.output<typeof EnrolmentSettings>;
/** Somebody in line, as it is kept. */
export interface Entry {
  waitlist_id: number;
  series_id: number;
  event_id: number | null;
  user_detail_id: number;
  firstName: string;
  surname: string;
  kind: 'regular' | 'trial' | 'makeup';
  from_date: string;
  to_date: string | null;
  status: WaitlistStatus;
  offered_until: Date | null;
  /** Whether they still are somebody who may be enrolled. */
  is_here: boolean;
  /** Whether staff said that their age does not matter. */
  any_age: 0 | 1;
}

const isHere = sql`(p.archived_at is null and (p.role_id = ${STUDENT} or p.role_id = ${LEAD} and w.kind = 'trial'))`;
const entry = sql`w.waitlist_id, w.series_id, w.event_id, w.user_detail_id, p.first_name as "firstName", p.surname, w.kind, w.from_date, w.to_date, w.status, w.offered_until, ${isHere} as is_here, w.any_age`;
const inLine = sql`w.status in ('waiting', 'offered')`;
const source = sql`waitlist w join person p on p.institution_id = w.institution_id and p.user_detail_id = w.user_detail_id`;

/** A school's hours of offers and of giving places back. */
export async function findSettings(db: Db, institution_id: number): Promise<Settings> {
  const { families_cancel, ...hours } = await db
    .selectFrom('institution')
    .select(['offer_hours', 'cancellation_hours', 'families_cancel'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return { ...hours, families_cancel };
}

/** Writes them. */
export async function writeSettings(db: Db, institution_id: number, settings: Settings): Promise<void> {
  await db.updateTable('institution').set(settings).where('institution_id', '=', institution_id).execute();
}

/** Everybody in line for a class, the first one first. */
export async function lineOf(db: Db, institution_id: number, series_id: number): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select ${entry} from ${source} where w.institution_id = ${institution_id} and w.series_id = ${series_id} and ${inLine} order by w.place`.execute(
      db,
    );
  return rows;
}

/** Who waits for an event to come that was cancelled, or that a holiday has taken: it may come back, so they stay in line. */
export async function pausedIn(db: Db, institution_id: number, series_id: number, now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ waitlist_id: number }>`
    select w.waitlist_id from waitlist w join event e on e.institution_id = w.institution_id and e.event_id = w.event_id
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.status = 'waiting' and e.status = 'cancelled' and e.starts_at > ${now}::timestamptz`.execute(
    db,
  );
  return new Set(rows.map((row) => row.waitlist_id));
}

/** One of a waitlist. Undefined where this school has none of that id. */
export async function findEntry(db: Db, institution_id: number, waitlist_id: number): Promise<Entry | undefined> {
  const { rows } =
    await sql<Entry>`select ${entry} from ${source} where w.institution_id = ${institution_id} and w.waitlist_id = ${waitlist_id}`.execute(
      db,
    );
  return rows[0];
}

/** The offer that a token opens. Undefined where it is answered, too old or withdrawn, or its person has left. */
export async function findOffer(
  db: Db,
  institution_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select ${entry} from ${source} where w.institution_id = ${institution_id} and w.token_hash = ${token_hash} and w.status = 'offered' and w.offered_until > ${now}::timestamptz and ${isHere}`.execute(
    db,
  );
  return rows[0];
}

/** Puts people at the end of a line; whoever waits for the same already keeps their place and is not answered. */
export async function insertEntries(
  db: Db,
  wish: {
    institution_id: number;
    series_id: number;
    event_id: number | null;
    kind: string;
    from_date: string;
    to_date: string | null;
    any_age: 0 | 1;
    created_by: number;
    now: Date;
  },
  students: readonly number[],
): Promise<{ waitlist_id: number; user_detail_id: number }[]> {
  const { institution_id, series_id, event_id, kind, from_date, to_date, any_age, created_by, now } = wish;
  const { rows } = await sql<{ waitlist_id: number; user_detail_id: number }>`
    insert into waitlist (institution_id, series_id, event_id, user_detail_id, kind, from_date, to_date, any_age, created_by, created_at)
    select ${institution_id}::bigint, ${series_id}::bigint, ${event_id}::bigint, id, ${kind}, ${from_date}::date, ${to_date}::date, ${any_age}::smallint, ${created_by}::bigint, ${now}::timestamptz
    from unnest(${students}::bigint[]) with ordinality one (id, at) order by at
    on conflict (institution_id, series_id, coalesce(event_id, 0), user_detail_id) where status in ('waiting', 'offered') do nothing returning waitlist_id, user_detail_id`.execute(
    db,
  );
  return rows;
}

/** Writes down that staff let somebody in line at any age, where that had to be said. */
export async function allowAnyAge(db: Db, institution_id: number, waitlist_id: number, isSaid: boolean): Promise<void> {
  if (isSaid)
    await db
      .updateTable('waitlist')
      .set({ any_age: 1 })
      .where('institution_id', '=', institution_id)
      .where('waitlist_id', '=', waitlist_id)
      .execute();
}

/** Holds seats for somebody until their offer is answered. */
export async function holdSeats(
  db: Db,
  institution_id: number,
  {
    waitlist_id,
    events,
    until,
    reason,
    now,
  }: { waitlist_id: number; events: readonly number[]; until: Date; reason: string; now: Date },
): Promise<void> {
  await sql`update waitlist set status = 'offered', offered_at = ${now}, offered_until = ${until}, reason = case when ${reason} = '' then reason else ${reason} end
    where institution_id = ${institution_id} and waitlist_id = ${waitlist_id}`.execute(db);
  await sql`insert into waitlist_seat (institution_id, waitlist_id, event_id) select ${institution_id}::bigint, ${waitlist_id}::bigint, id from unnest(${events}::bigint[]) id order by id`.execute(
    db,
  );
}

/** Takes somebody out of the line, with what became of it; seats that were held for them are free. */
export async function endEntry(
  db: Db,
  institution_id: number,
  {
    waitlist_id,
    status,
    reason,
    enrolment_id = null,
    now,
  }: {
    waitlist_id: number;
    status: Exclude<WaitlistStatus, 'waiting' | 'offered'>;
    reason?: string;
    enrolment_id?: number | null;
    now: Date;
  },
): Promise<void> {
  await sql`delete from waitlist_seat where institution_id = ${institution_id} and waitlist_id = ${waitlist_id}`.execute(
    db,
  );
  await sql`update waitlist set status = ${status}, reason = coalesce(${reason ?? null}, reason), enrolment_id = ${enrolment_id}::bigint, token_hash = null, ended_at = ${now} where institution_id = ${institution_id} and waitlist_id = ${waitlist_id}`.execute(
    db,
  );
}

/** Frees the seats that are held for these students in a class or in one event of it, because they are about to be taken by them. */
export async function releaseSeats(
  db: Db,
  institution_id: number,
  { series_id, event_id, students }: { series_id: number; event_id: number | null; students: readonly number[] },
): Promise<void> {
  await sql`delete from waitlist_seat s using waitlist w where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.event_id is not distinct from ${event_id}::bigint and w.user_detail_id = any(${students}::bigint[])
    and w.status = 'offered' and s.institution_id = w.institution_id and s.waitlist_id = w.waitlist_id`.execute(db);
}

/** Takes these students out of the line for what they have now. */
export async function endSeated(
  db: Db,
  institution_id: number,
  { series_id, event_id, now }: { series_id: number; event_id: number | null; now: Date },
  enrolments: readonly { user_detail_id: number; enrolment_id: number }[],
): Promise<void> {
  await sql`update waitlist w set status = 'accepted', enrolment_id = n.enrolment_id, token_hash = null, ended_at = ${now}
    from unnest(${enrolments.map((one) => one.user_detail_id)}::bigint[], ${enrolments.map((one) => one.enrolment_id)}::bigint[]) n (user_detail_id, enrolment_id)
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.event_id is not distinct from ${event_id}::bigint and w.user_detail_id = n.user_detail_id and ${inLine}`.execute(
    db,
  );
}

/** Writes a new order of those in line, over the places that they have together; the one who was moved keeps the reason. */
export async function writeOrder(
  db: Db,
  institution_id: number,
  order: readonly number[],
  { waitlist_id, reason }: { waitlist_id: number; reason: string },
): Promise<void> {
  await sql`
    with places as (select place, row_number() over (order by place) as at from waitlist where institution_id = ${institution_id} and waitlist_id = any(${order}::bigint[]))
    update waitlist w set place = p.place, reason = case when w.waitlist_id = ${waitlist_id} then ${reason} else w.reason end
    from unnest(${order}::bigint[]) with ordinality o (waitlist_id, at) join places p on p.at = o.at
    where w.institution_id = ${institution_id} and w.waitlist_id = o.waitlist_id`.execute(db);
}

/** Offers whose time is over. */
export async function expiredOffers(
  db: Db,
  institution_id: number,
  now: Date,
): Promise<{ waitlist_id: number; series_id: number; user_detail_id: number }[]> {
  const { rows } = await sql<{ waitlist_id: number; series_id: number; user_detail_id: number }>`
    select waitlist_id, series_id, user_detail_id from waitlist where institution_id = ${institution_id} and status = 'offered' and offered_until <= ${now}::timestamptz order by series_id, waitlist_id`.execute(
    db,
  );
  return rows;
}

/** Gives an open offer the token that its mail brings. False where it was answered or withdrawn meanwhile. */
export async function giveOfferToken(
  db: Db,
  institution_id: number,
  waitlist_id: number,
  token_hash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist')
    .set({ token_hash })
    .where('institution_id', '=', institution_id)
    .where('waitlist_id', '=', waitlist_id)
    .where('status', '=', 'offered')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Seats that are held for these students in a class or in one event of it, by event. */
export async function heldFor(
  db: Db,
  institution_id: number,
  { series_id, event_id, students }: { series_id: number; event_id: number | null; students: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ event_id: number; seats: number }>`
    select s.event_id, count(*)::int as seats from waitlist w join waitlist_seat s on s.institution_id = w.institution_id and s.waitlist_id = w.waitlist_id
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.event_id is not distinct from ${event_id}::bigint and w.user_detail_id = any(${students}::bigint[]) and w.status = 'offered' group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.event_id, row.seats]));
}

/**
 * How many wait for a seat in each of the events of a class, beside these students; where all of these are in line for the same
 * themselves, only those before the last of them.
 */
export async function waitingFor(
  db: Db,
  institution_id: number,
  {
    series_id,
    event_id,
    students,
    events,
  }: { series_id: number; event_id: number | null; students: readonly number[]; events: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ event_id: number; waiting: number }>`
    select e.event_id, count(*)::int as waiting from waitlist w join event e on e.institution_id = w.institution_id and e.series_id = w.series_id and (w.event_id = e.event_id or w.event_id is null and w.from_date <= e.local_start::date and (w.to_date is null or w.to_date >= e.local_start::date))
    where w.institution_id = ${institution_id} and w.series_id = ${series_id} and w.status = 'waiting' and not (w.user_detail_id = any(${students}::bigint[])) and e.event_id = any(${events}::bigint[])
      and w.place < coalesce((select case when count(*) = ${students.length} then max(m.place) end from waitlist m where m.institution_id = ${institution_id} and m.series_id = ${series_id} and m.event_id is not distinct from ${event_id}::bigint and m.user_detail_id = any(${students}::bigint[]) and m.status in ('waiting', 'offered')), w.place + 1)
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.event_id, row.waiting]));
}

/** Entries as people read them, with their position in line. */
export async function listEntries(
  db: Db,
  institution_id: number,
  {
    where,
    most,
    skip = 0,
  }: {
    where: { series_id: number; event_id?: number | undefined } | { user_detail_id: number };
    most: number;
    skip?: number;
  },
): Promise<{ rows: EntryRow[]; counted: number }> {
  const wants = (
    event_id: number,
  ) => sql`and (w.event_id = ${event_id} or w.event_id is null and exists (select from event x where x.institution_id = w.institution_id and x.event_id = ${event_id} and x.series_id = w.series_id
    and x.local_start::date >= w.from_date and (w.to_date is null or x.local_start::date <= w.to_date)))`;
  const asked: RawBuilder<unknown> =
    'series_id' in where
      ? sql`w.series_id = ${where.series_id} and ${inLine} ${where.event_id === undefined ? sql`` : wants(where.event_id)}`
      : sql`w.user_detail_id = ${where.user_detail_id}`;
  const [found, counts] = await Promise.all([
    sql<EntryRow>`
      select w.waitlist_id, w.series_id, coalesce(nullif(coalesce(e.title, s.title), ''), b.sub_name, '') as title, w.event_id, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, w.user_detail_id, p.first_name as "firstName", p.surname, p.role_id, w.kind,
        w.from_date, w.to_date, w.status, w.reason, case when w.status = 'offered' then ${iso('w.offered_until')} end as offered_until, ${iso('w.created_at')} as created_at,
        case when ${inLine} then (select count(*)::int from waitlist o where o.institution_id = w.institution_id and o.series_id = w.series_id and o.status in ('waiting', 'offered') and o.place <= w.place) else 0 end as position
      from ${source} join event_series s on s.institution_id = w.institution_id and s.series_id = w.series_id
      left join event e on e.institution_id = w.institution_id and e.event_id = w.event_id left join subject b on b.institution_id = s.institution_id and b.sub_id = coalesce(e.sub_id, s.sub_id)
      where w.institution_id = ${institution_id} and ${asked} order by ${'series_id' in where ? sql`w.place` : sql`w.waitlist_id desc`} limit ${most} offset ${skip}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*)::int as counted from (select from waitlist w where w.institution_id = ${institution_id} and ${asked} limit 10001) one`.execute(
      db,
    ),
  ]);
  return { rows: found.rows, counted: counts.rows[0]!.counted };
}
