import { sql } from 'kysely';
import type { BookingState } from '@schoolbell/core/bookings/rules';
import type { Db } from '../http/context.ts';
import type { StepWhat } from './tables.ts';

/** A booking as it is kept. */
export interface Booking {
  booking_id: number;
  reference: string;
  booking_type: number;
  state: BookingState;
  places: number;
  source: string;
  open_until: Date | null;
  page_id: number | null;
  submission_id: number | null;
  guardian_id: number | null;
  email: string;
  order_id: number | null;
  first_at: Date;
  zone: string;
  read_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  version: number;
}

/** A line as it is kept, with the events whose seats it holds now. */
export interface Line {
  line: number;
  child: number;
  person_id: number | null;
  child_name: string;
  series_id: number;
  event_id: number | null;
  from_date: string;
  to_date: string | null;
  price: number;
  state: BookingState;
  reason: string;
  enrolment_id: number | null;
  seats: number[];
}

/** One booking without a lock, or locked until the transaction ends. Undefined if this school has none of that id. */
export async function findBooking(
  db: Db,
  institution_id: number,
  booking_id: number,
  { held = false } = {},
): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    select booking_id, reference, booking_type, state, places, source, open_until, page_id, submission_id, guardian_id, email, order_id, first_at, zone, read_at, sent_at, created_at, version
    from booking where institution_id = ${institution_id} and booking_id = ${booking_id} ${held ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** A booking's lines in order. */
export async function linesOf(db: Db, institution_id: number, booking_id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.line, l.child, l.person_id, l.child_name, l.series_id, l.event_id, l.from_date, l.to_date, l.price, l.state, l.reason, l.enrolment_id,
      array(select s.event_id::float8 from booking_seat s where s.institution_id = ${institution_id} and s.booking_id = l.booking_id and s.line = l.line order by s.event_id) as seats
    from booking_line l where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} order by l.line`.execute(
    db,
  );
  return rows;
}

/** The classes of a booking, in the order in which they are locked. */
export async function seriesOf(db: Db, institution_id: number, booking_id: number): Promise<number[]> {
  const { rows } = await sql<{ series_id: number }>`
    select distinct series_id from booking_line where institution_id = ${institution_id} and booking_id = ${booking_id} order by series_id`.execute(
    db,
  );
  return rows.map((row) => row.series_id);
}

/** Holds a seat in each of the events for each line. The database refuses all of it if one is missing (`event_seats`). */
export async function takeSeats(
  db: Db,
  institution_id: number,
  { booking_id, lines, events }: { booking_id: number; lines: readonly number[]; events: readonly number[] },
): Promise<void> {
  await sql`insert into booking_seat (institution_id, booking_id, line, event_id)
    select ${institution_id}::bigint, ${booking_id}::bigint, l, e from unnest(${events}::bigint[]) e cross join unnest(${lines}::smallint[]) l order by e, l`.execute(
    db,
  );
}

/** Lets the seats of some lines go. Returns how many there were. */
export async function dropSeats(
  db: Db,
  institution_id: number,
  booking_id: number,
  lines: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    delete from booking_seat where institution_id = ${institution_id} and booking_id = ${booking_id} and line = any(${lines}::smallint[]) returning 1`.execute(
    db,
  );
  return rows.length;
}

/** A line's new state, and what came with it. */
export interface LineChange {
  line: number;
  state: BookingState;
  reason?: string;
  enrolment_id?: number | null;
  person_id?: number | null;
}

/** Writes lines and what they come to. Only `changeLines` calls it. */
export async function writeLines(
  db: Db,
  institution_id: number,
  booking_id: number,
  changes: readonly LineChange[],
): Promise<void> {
  await sql`update booking_line l set state = c.state, reason = coalesce(c.reason, l.reason), enrolment_id = coalesce(c.enrolment_id, l.enrolment_id), person_id = coalesce(c.person_id, l.person_id)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c (line smallint, state text, reason text, enrolment_id bigint, person_id bigint)
    where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} and l.line = c.line`.execute(db);
}

/** Writes how a booking stands. Only `changeLines` calls it. */
export async function writeState(
  db: Db,
  institution_id: number,
  booking_id: number,
  { state, open_until, now }: { state: BookingState; open_until: Date | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update booking set state = ${state}, open_until = ${open_until}, updated_at = ${now}, version = version + 1
    where institution_id = ${institution_id} and booking_id = ${booking_id} returning version`.execute(db);
  return rows[0]!.version;
}

/** A step to write down; `line` is null where it is about the whole booking, `actor_id` where the family or time did it. */
export interface Step {
  line: number | null;
  what: StepWhat;
  actor_id: number | null;
  note: string;
}

/** Writes down what happened. */
export async function addSteps(
  db: Db,
  institution_id: number,
  booking_id: number,
  steps: readonly Step[],
  now: Date,
): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('booking_step')
    .values(steps.map((step) => ({ institution_id, booking_id, at: now, ...step })))
    .execute();
}

/** Forgets a hold with its lines and seats. A booking that was sent stays. */
export async function forgetHold(db: Db, institution_id: number, booking_id: number): Promise<void> {
  await db
    .deleteFrom('booking')
    .where('institution_id', '=', institution_id)
    .where('booking_id', '=', booking_id)
    .where('sent_at', 'is', null)
    .execute();
}
