import { type RawBuilder, sql } from 'kysely';
import type { bookingOrders } from '@schoolbell/core/bookings/requests/contract';
import {
  type BookingState,
  type BookingTab,
  type BookingType,
  endedStates,
  SHORTEST_SEARCH,
} from '@schoolbell/core/bookings/rules';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import { iso } from '../../../db/sql.ts';
import type { Db } from '../../../http/context.ts';
import { peopleNamed } from '../../../billing/invoices/queries.ts';

/** Which bookings; `from` is the first moment of the period and `to` the first one after it. */
export interface BookingFilter {
  institution_id: number;
  type: BookingType | null;
  from: Date;
  to: Date;
  tab: BookingTab;
  search: string;
  now: Date;
  /** Whether guardians are shown, and found. */
  guardians: boolean;
}

export interface BookingList extends BookingFilter {
  page: number;
  per_page: number;
  order_by: (typeof bookingOrders)[number];
  direction: 'asc' | 'desc';
}

/** A line as lists show it. */
export interface LineRow {
  line: number;
  child: string;
  title: string;
  local_start: string;
  zone: string;
  minutes: number;
  events: number;
  price: number;
  state: BookingState;
}

/** A booking as lists show it, with its order's id. */
export interface BookingRow {
  booking_id: number;
  reference: string;
  booking_type: BookingType;
  family: string;
  lines: LineRow[];
  state: BookingState;
  open_until: string | null;
  first_at: string;
  created_at: string;
  order_id: number | null;
  is_unread: 0 | 1;
  version: number;
}

const orders = { created_at: 'b.sent_at', first_at: 'b.first_at', reference: 'b.reference' } as const;

const ended = sql.join(endedStates.map((state) => sql.lit(state)));

/** The states of a tab, as they stand in the indexes: so they are no parameters. */
const tabs: Record<BookingTab, (now: Date) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  pending: () => sql`b.state = 'pending'`,
  unpaid: () => sql`b.state = 'unpaid'`,
  upcoming: (now) => sql`b.state = 'confirmed' and b.first_at > ${now}::timestamptz`,
  past: (now) => sql`b.state = 'confirmed' and b.first_at <= ${now}::timestamptz`,
  ended: () => sql`b.state in (${ended})`,
};

const REFERENCE = /^[a-z0-9]{2,8}$/i;
/** Behind every letter and digit of a reference. */
const LAST = '\u{10ffff}';

/** Finds bookings by a name or the start of a reference; no filter if the text is too short. */
async function matching(db: Db, { institution_id, search, guardians }: BookingFilter): Promise<RawBuilder<unknown>> {
  if (search.length < SHORTEST_SEARCH) return sql`true`;
  const people = await peopleNamed(db, search);
  const most = sql`limit ${sql.lit(COUNT_CAP + 1)}`;
  const start = search.toUpperCase();
  const text = search.toLowerCase();
  const found = [
    sql`(select l.booking_id from booking_line l where l.institution_id = ${institution_id} and l.person_id = any(${people}::bigint[]) ${most})`,
    // People the school does not know yet. They are few, because staff answer them soon.
    sql`(select n.booking_id from (select l.booking_id, l.child_name from booking_line l where l.institution_id = ${institution_id} and l.person_id is null and l.child_name <> '' order by l.booking_id desc limit 1000) n
      where position(fold(${search}) in fold(n.child_name)) > 0)`,
    ...(REFERENCE.test(search)
      ? [
          sql`(select o.booking_id from booking o where o.institution_id = ${institution_id} and o.reference collate "C" >= ${start} and o.reference collate "C" < ${start + LAST} ${most})`,
        ]
      : []),
    ...(guardians
      ? [
          sql`(select g.booking_id from booking g where g.institution_id = ${institution_id} and g.guardian_id = any(${people}::bigint[]) ${most})`,
          sql`(select m.booking_id from booking m where m.institution_id = ${institution_id} and m.email <> '' and m.email = any(array[${search}, ${text}]::text[]) ${most})`,
        ]
      : []),
  ];
  return sql`b.booking_id = any(array(${sql.join(found, sql` union `)}))`;
}

/** The condition of a list of bookings `b`: only what was sent, because a hold has no name yet. */
export async function chosen(db: Db, filter: BookingFilter): Promise<RawBuilder<unknown>> {
  const { institution_id, type, from, to, tab, now } = filter;
  return sql`b.institution_id = ${institution_id} and b.sent_at is not null and b.sent_at >= ${from}::timestamptz and b.sent_at < ${to}::timestamptz
    ${type === null ? sql`` : sql`and b.booking_type = ${type}`} and ${tabs[tab](now)} and ${await matching(db, filter)}`;
}

/** The child of a line `l`, whose person is `p`: as the school writes them, or as the family did. */
export const childOf = sql`coalesce(nullif(full_name(coalesce(p.first_name, ''), coalesce(p.surname, '')), ''), l.child_name)`;

/** When a line `l` begins, as `f`: its event, or the first one of its class from its first day on. */
export const firstEvent = (institution_id: number) => sql`
  left join lateral (
    select e.event_id, e.local_start, e.zone, e.minutes, e.title, e.sub_id, e.location_id, e.room_id from event e
    where e.institution_id = ${institution_id} and (e.event_id = l.event_id or l.event_id is null and e.series_id = l.series_id and e.starts_at >= l.from_date::timestamp - interval '1 day' and e.local_start >= l.from_date and (l.to_date is null or e.local_start < l.to_date + 1))
    order by e.starts_at limit 1) f on true`;

/** Lines of a booking `b` as JSON, in order. */
const lines = (institution_id: number) => sql`
  coalesce((select json_agg(json_build_object('line', l.line, 'child', ${childOf}, 'title', coalesce(nullif(f.title, ''), nullif(s.title, ''), u.sub_name, ''),
      'local_start', to_char(coalesce(f.local_start, l.from_date + s.start_time), 'YYYY-MM-DD"T"HH24:MI'), 'zone', coalesce(f.zone, s.zone), 'minutes', coalesce(f.minutes, s.minutes),
      'events', case when l.event_id is not null or l.to_date = l.from_date then 1 else greatest(1, n.events) end, 'price', l.price, 'state', l.state) order by l.line)
    from booking_line l join event_series s on s.institution_id = ${institution_id} and s.series_id = l.series_id
    left join subject u on u.institution_id = ${institution_id} and u.sub_id = s.sub_id
    left join person p on p.institution_id = ${institution_id} and p.user_detail_id = l.person_id
    ${firstEvent(institution_id)}
    left join lateral (select count(*) as events from event x where l.event_id is null and x.institution_id = ${institution_id} and x.series_id = l.series_id and x.status <> 'cancelled'
      and x.starts_at >= l.from_date::timestamp - interval '1 day' and x.local_start >= l.from_date and (l.to_date is null or x.local_start < l.to_date + 1)) n on true
    where l.institution_id = ${institution_id} and l.booking_id = b.booking_id), '[]')`;

/** What lists show of bookings `b`. */
const columns = (institution_id: number, guardians: boolean) => sql`
  b.booking_id, b.reference, b.booking_type, coalesce(${guardians ? sql`nullif(full_name(coalesce(g.first_name, ''), coalesce(g.surname, '')), '')` : sql`null`}, '') as family, ${lines(institution_id)} as lines, b.state,
  ${iso('b.open_until')} as open_until, ${iso('b.first_at')} as first_at, ${iso('b.sent_at')} as created_at, b.order_id, (b.read_at is null)::int as is_unread, b.version`;

const guardian = (institution_id: number) =>
  sql`left join person g on g.institution_id = ${institution_id} and g.user_detail_id = b.guardian_id`;

/** If no guardian is named, the row shows the first child. */
const named = (rows: BookingRow[]): BookingRow[] =>
  rows.map((row) => ({ ...row, family: row.family || row.lines[0]?.child || '' }));

/** A page of bookings, and how many there are, counted to the cap. */
export async function listBookings(db: Db, list: BookingList): Promise<{ rows: BookingRow[]; counted: number }> {
  const { institution_id, page, per_page, order_by, direction, guardians } = list;
  const where = await chosen(db, list);
  const way = sql.raw(`${orders[order_by]} ${direction}, b.booking_id ${direction}`);
  const [found, counts] = await Promise.all([
    sql<BookingRow>`
      select ${columns(institution_id, guardians)} from (
        select b.* from booking b where ${where} order by ${way} limit ${sql.lit(per_page)} offset ${(page - 1) * per_page}) b
      ${guardian(institution_id)} order by ${way}`.execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from booking b where ${where} limit ${sql.lit(COUNT_CAP + 1)}) found`.execute(
      db,
    ),
  ]);
  return { rows: named(found.rows), counted: counts.rows[0]!.counted };
}

/** Some bookings as lists show them, in the order of their ids as given. */
export async function bookingRows(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  guardians: boolean,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${columns(institution_id, guardians)} from booking b ${guardian(institution_id)}
    where b.institution_id = ${institution_id} and b.booking_id = any(${ids}::bigint[]) and b.sent_at is not null order by array_position(${ids}::bigint[], b.booking_id)`.execute(
    db,
  );
  return named(rows);
}

/** All bookings of a list, the newest first, some hundred at a time. */
export async function* bookingsInBatches(
  db: Db,
  { order_by, direction, ...list }: Omit<BookingList, 'page' | 'per_page'>,
): AsyncGenerator<BookingRow[]> {
  const way = sql.raw(`${orders[order_by]} ${direction}, b.booking_id ${direction}`);
  const where = await chosen(db, list);
  const ids = db
    .selectFrom(
      sql<{ booking_id: number }>`(select b.booking_id from booking b where ${where} order by ${way})`.as('b'),
    )
    .select('booking_id');
  let batch: number[] = [];
  for await (const { booking_id } of ids.stream(500)) {
    if (batch.push(booking_id) < 500) continue;
    yield bookingRows(db, list.institution_id, batch, list.guardians);
    batch = [];
  }
  if (batch.length > 0) yield bookingRows(db, list.institution_id, batch, list.guardians);
}
