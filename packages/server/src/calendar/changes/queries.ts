import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** What an edit touched: events that stay, events that go, and events that came with it. */
export interface Touched {
  kept: readonly number[];
  removed: readonly number[];
}

/** Records the state before an edit: the series, each event that it touches with its staff; for removed events also their students, make-ups and waitlist. */
export async function noteBefore(
  db: Db,
  {
    institution_id,
    series_id,
    made_by,
    now,
  }: { institution_id: number; series_id: number; made_by: number; now: Date },
  { kept, removed }: Touched,
): Promise<number> {
  const ids = [...kept, ...removed];
  const { rows } = await sql<{ change_id: number }>`
    insert into event_change (institution_id, series_id, made_by, made_at, before, after)
    select ${institution_id}::bigint, ${series_id}::bigint, ${made_by}::bigint, ${now}::timestamptz, jsonb_build_object(
      'series', (select to_jsonb(s) from event_series s where s.institution_id = ${institution_id} and s.series_id = ${series_id}),
      'series_staff', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from event_series_staff t where t.institution_id = ${institution_id} and t.series_id = ${series_id}),
      'events', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from event e where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[])),
      'staff', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from event_staff t where t.institution_id = ${institution_id} and t.event_id = any(${ids}::bigint[])),
      'students', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from event_student c where c.institution_id = ${institution_id} and c.event_id = any(${removed}::bigint[])),
      'enrolments', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from enrolment n where n.institution_id = ${institution_id} and n.event_id = any(${removed}::bigint[])),
      'waits', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from waitlist w where w.institution_id = ${institution_id} and w.event_id = any(${removed}::bigint[]) and w.status in ('waiting', 'offered')),
      'seats', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from waitlist_seat h where h.institution_id = ${institution_id} and h.event_id = any(${removed}::bigint[])),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (select c.event_id, c.grant_id from credit_entry c
        where c.institution_id = ${institution_id} and c.event_id = any(${removed}::bigint[]) and c.cause = 'booking' group by 1, 2 having sum(c.amount) < 0) b),
      'last_enrolment', (select coalesce(max(n.enrolment_id), 0) from enrolment n where n.institution_id = ${institution_id} and n.series_id = ${series_id}),
      'removed', to_jsonb(${removed}::bigint[])), '{}'
    returning change_id`.execute(db);
  return rows[0]!.change_id;
}

/** Records which events came with an edit, and whether the series itself changed: all of them are now as the edit left them. */
export async function noteAfter(
  db: Db,
  institution_id: number,
  change_id: number,
  { added = [], series }: { added?: readonly number[]; series: boolean },
): Promise<void> {
  await sql`update event_change set after = jsonb_build_object('added', to_jsonb(${added}::bigint[]), 'series', ${series}::boolean) where institution_id = ${institution_id} and change_id = ${change_id}`.execute(
    db,
  );
  if (added.length > 0)
    await sql`update event set last_change = ${change_id} where institution_id = ${institution_id} and event_id = any(${added}::bigint[])`.execute(
      db,
    );
}

/** Records who got a mail about an edit, because undoing it tells them too. */
export async function noteTold(db: Db, institution_id: number, change_id: number, told: Told): Promise<void> {
  await sql`update event_change set after = after || jsonb_build_object('told', ${JSON.stringify(told)}::jsonb) where institution_id = ${institution_id} and change_id = ${change_id}`.execute(
    db,
  );
}

/** Who was told of an edit; `away` is the colleague it substitutes. */
export interface Told {
  staff: readonly number[];
  students: readonly number[];
  away?: number;
}

/** An event as an edit left it; instants are milliseconds since 1970. */
export interface Standing {
  event_id: number;
  original_date: string;
  starts_at: number;
  ends_at: number;
  zone: string;
  title: string;
  version: number;
  staff: number[];
  students: number[];
}

/** Events as they are now, with their staff and students. */
export async function standingOf(db: Db, institution_id: number, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select e.event_id, e.original_date, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at, (extract(epoch from e.ends_at) * 1000)::float8 as ends_at, e.zone, coalesce(nullif(e.title, ''), b.sub_name, '') as title, e.version,
      array(select t.user_detail_id::float8 from event_staff t where t.institution_id = ${institution_id} and t.event_id = e.event_id) as staff,
      array(select c.user_detail_id::float8 from event_student c where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.status = 'enrolled') as students
    from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[]) order by e.starts_at, e.event_id`.execute(
    db,
  );
  return rows;
}

/** An edit that can be undone. */
export interface Change {
  change_id: number;
  series_id: number;
  made_by: number | null;
  made_at: Date;
  undone: boolean;
  told: { staff: number[]; students: number[]; away?: number } | null;
  added: number[];
  kept: number[];
  removed: number[];
}

/** An edit, with its series locked until the transaction ends. Undefined if this school has none of that id. */
export async function findChange(db: Db, institution_id: number, change_id: number): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    select c.change_id, c.series_id, c.made_by, c.made_at, c.undone_at is not null as undone, c.after -> 'told' as told, array(select value::float8 from jsonb_array_elements_text(coalesce(c.after -> 'added', '[]'))) as added,
      array(select value::float8 from jsonb_array_elements_text(c.before -> 'removed')) as removed,
      array(select (value ->> 'event_id')::float8 from jsonb_array_elements(c.before -> 'events') where not (c.before -> 'removed' @> (value -> 'event_id'))) as kept
    from event_change c join event_series s on s.institution_id = c.institution_id and s.series_id = c.series_id
    where c.institution_id = ${institution_id} and c.change_id = ${change_id} for no key update of s`.execute(db);
  return rows[0];
}

/**
 * Whether everything that an edit touched is still as it left it: not changed, marked or started since. Events that the edit
 * moved into the past don't count as started.
 */
export async function isUntouched(
  db: Db,
  institution_id: number,
  { change_id, kept, added }: Change,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ fine: boolean }>`
    select (select count(*) from event e where e.institution_id = ${institution_id} and e.event_id = any(${[...kept, ...added]}::bigint[]) and e.last_change = ${change_id} and e.marked = 0 and (e.starts_at > ${now}::timestamptz or e.starts_at <= c.made_at)) = ${kept.length + added.length}
      and (not (c.after -> 'series')::boolean or s.last_change = ${change_id}) as fine
    from event_change c join event_series s on s.institution_id = c.institution_id and s.series_id = c.series_id
    where c.institution_id = ${institution_id} and c.change_id = ${change_id}`.execute(db);
  return rows[0]?.fine ?? false;
}

/** Forgets edits that nobody can take back any more. */
export async function forgetChanges(db: Db, institution_id: number, before: Date): Promise<void> {
  await db
    .deleteFrom('event_change')
    .where('institution_id', '=', institution_id)
    .where('made_at', '<', before)
    .execute();
}
