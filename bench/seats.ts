import { hashOf, newToken } from '@schoolbell/server/http/tokens';
import { keyFor } from '@schoolbell/server/http/seal';
import { issueTicket } from '@schoolbell/server/http/ticket';
import { BOOKING_FORM, BOOKING_TICKET } from '@schoolbell/server/bookings/page/verbs';
import { keyOf, SALE_KEY } from '@schoolbell/server/bookings/slots/verbs';
import { loadConfig } from '@schoolbell/server/config';
import { day } from './event-rows.ts';
import { asSchool } from './invoice-rows.ts';
import { FIRST_ID } from './replay.ts';
import { fill } from './slots.ts';
import type { Stage } from './stage.ts';
import { solve } from './submissions.ts';

const DAYS = 30;
/** No class gets full while it is measured. */
const SEATS = 1_000;

/** An event on sale, by what the page and the database call it. */
export interface Seat {
  key: string;
  day: string;
  local_start: string;
  series_id: number;
  event_id: number;
}

/** What a page holds, as it and the database know it. */
export interface Held extends Seat {
  hold: string;
  booking_id: number;
}

/** Begins the ids of every table far from those of the others, so that each shows in a recording what it is of. */
async function spreadIds({ owner }: Stage): Promise<void> {
  await owner.query(`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${FIRST_ID} + 500000 * row_number() over (order by sequencename))
    from pg_sequences where schemaname = 'public'`);
}

/** The single events of thirty busy days, with seats for all who come. */
export async function openSeats(stage: Stage): Promise<Seat[]> {
  const { owner, institution_id, secret } = stage;
  await spreadIds(stage);
  const sub_id = await fill(stage);
  const events = new Map<string, { series_id: number; event_id: number }>();
  await asSchool(owner, institution_id, async () => {
    const { rows } = await owner.query<{ series_id: number; event_id: number }>(
      `update event set capacity = ${SEATS} where institution_id = $1 and sub_id = $2 returning series_id::float8, event_id::float8`,
      [institution_id, sub_id],
    );
    const sale = keyFor(loadConfig({ SECRET_KEY: secret }).secretKey, SALE_KEY);
    for (const row of rows) events.set(keyOf(sale, institution_id, 'event', row.event_id), row);
  });
  await owner.query('vacuum analyze event');
  const address = `${stage.address}/api/online/book/slots?institution=${stage.hash}&from=${day(1)}&days=${DAYS}`;
  const { data } = (await (await fetch(address)).json()) as {
    data: { key: string; day: string; local_start: string; kind: string }[];
  };
  const seats = data.flatMap((slot) => {
    const event = slot.kind === 'event' ? events.get(slot.key) : undefined;
    return event ? [{ key: slot.key, day: slot.day, local_start: slot.local_start, ...event }] : [];
  });
  if (seats.length < 2_000) throw new Error(`Only ${seats.length} events are on sale`);
  return seats;
}

/** Tickets of the booking page with their work done. */
export function solvedTickets({ address, hash, secret }: Stage, count: number): { token: string; nonce: string }[] {
  const key = keyFor(loadConfig({ SECRET_KEY: secret }).secretKey, BOOKING_TICKET);
  const use = { institution: hash, form: BOOKING_FORM, origin: address };
  return Array.from({ length: count }, () => {
    const { token, challenge, difficulty } = issueTicket(key, use, new Date());
    return { token, nonce: solve(challenge, difficulty) };
  });
}

let made = 0;

/** Holds one seat each in events, by turns, as pages would have. */
export async function holdSeats(stage: Stage, seats: readonly Seat[], count: number): Promise<Held[]> {
  const { owner, institution_id } = stage;
  const held: Held[] = Array.from({ length: count }, () => {
    made += 1;
    return { ...seats[made % seats.length]!, hold: newToken(), booking_id: 0 };
  });
  const hashes = held.map((one) => hashOf(one.hold));
  await asSchool(owner, institution_id, async () => {
    const { rows } = await owner.query<{ booking_id: number; hash: Buffer }>(
      `with asked as (select h.hold_hash, h.event_id, h.n from unnest($2::bytea[], $3::bigint[]) with ordinality h (hold_hash, event_id, n)),
      made as (insert into booking (institution_id, reference, booking_type, places, hold_hash, asker_key, open_until, first_at, created_at, updated_at)
        select $1::bigint, 'B' || lpad(($4::int + a.n)::text, 7, '0'), 2, 1, a.hold_hash, sha256(a.hold_hash), now() + interval '10 minutes', e.starts_at, now(), now()
        from asked a join event e on e.institution_id = $1 and e.event_id = a.event_id returning booking_id, hold_hash),
      lines as (insert into booking_line (institution_id, booking_id, line, child, series_id, event_id, from_date, to_date, price)
        select $1::bigint, m.booking_id, 1, 0, e.series_id, e.event_id, e.local_start::date, e.local_start::date, 2200
        from made m join asked a using (hold_hash) join event e on e.institution_id = $1 and e.event_id = a.event_id)
      select booking_id::float8, hold_hash as hash from made`,
      [institution_id, hashes, held.map((one) => one.event_id), made - count],
    );
    const ids = new Map(rows.map((row) => [row.hash.toString('hex'), row.booking_id]));
    for (const [at, one] of held.entries()) one.booking_id = ids.get(hashes[at]!.toString('hex'))!;
    await owner.query(
      `insert into booking_seat (institution_id, booking_id, line, event_id)
      select $1::bigint, b, 1, e from unnest($2::bigint[], $3::bigint[]) h (b, e) order by e`,
      [institution_id, held.map((one) => one.booking_id), held.map((one) => one.event_id)],
    );
  });
  return held;
}

/** Forgets what was held, so that nothing of it ends while something else is measured. */
export async function forgetHolds({ owner, institution_id }: Stage): Promise<void> {
  await asSchool(owner, institution_id, async () => {
    await owner.query('delete from booking where institution_id = $1 and sent_at is null', [institution_id]);
  });
  for (const table of ['booking', 'booking_line', 'booking_seat', 'event'])
    await owner.query(`vacuum analyze ${table}`);
}

/** Takes away the jobs that wait, such as mails about what was sent. */
export async function clearJobs({ owner, institution_id }: Stage): Promise<void> {
  await asSchool(owner, institution_id, async () => {
    await owner.query(
      'delete from job where institution_id = $1 and done_at is null and run_at <= now() and locked_until is null',
      [institution_id],
    );
  });
}
