import { sql } from 'kysely';
import type { Entry, Standing } from '@schoolbell/core/calendar/credits/ledger/rules';
import type { Grant } from '@schoolbell/core/calendar/credits/rules';
import type { Db } from '../../http/context.ts';

/** A student's grant, with the fields that its rules need. */
export interface GrantOf extends Grant {
  user_detail_id: number;
  kind: 'session' | 'makeup';
}

/** Holds all grants of the students of events until the transaction ends, in the order of `holdGrants`. */
export async function holdGrantsOfEvents(db: Db, institution_id: number, events: readonly number[]): Promise<void> {
  await sql`select from credit_grant where institution_id = ${institution_id} and user_detail_id in (select s.user_detail_id from event_student s where s.institution_id = ${institution_id} and s.event_id = any(${events}::bigint[]))
    order by grant_id for no key update`.execute(db);
}

/** Locks all grants of some students until the transaction ends, so that only one transaction at a time uses their sessions. */
export async function holdGrants(db: Db, institution_id: number, students: readonly number[]): Promise<void> {
  await sql`select from credit_grant where institution_id = ${institution_id} and user_detail_id = any(${students}::bigint[]) order by grant_id for no key update`.execute(
    db,
  );
}

/** What the rules of sessions ask of a grant `g`. */
export const grantColumns = (
  institution_id: number,
) => sql`g.grant_id, g.user_detail_id, g.kind, g.sub_ids::float8[] as sub_ids, g.minutes, g.valid_from, g.expires_on, g.invoice_item_id,
  (select coalesce(sum(c.amount), 0)::int from credit_entry c where c.institution_id = ${institution_id} and c.grant_id = g.grant_id and c.cause <> 'expiry') as left,
  case when g.make_ups = 0 then 0 else g.make_ups - (select coalesce(sum(c.amount), 0)::int from credit_grant m join credit_entry c on c.institution_id = ${institution_id} and c.grant_id = m.grant_id
    where m.institution_id = ${institution_id} and m.from_grant = g.grant_id and c.cause = 'mark' and c.kind in ('grant', 'revoke')) end as "availbleMakeUpSessions"`;

/** Students' make-up sessions that are valid on a day. */
export async function makeUpsOn(
  db: Db,
  institution_id: number,
  students: readonly number[],
  day: string,
): Promise<GrantOf[]> {
  const { rows } = await sql<GrantOf>`
    select ${grantColumns(institution_id)} from credit_grant g where g.institution_id = ${institution_id} and g.user_detail_id = any(${students}::bigint[]) and g.kind = 'makeup' and g.valid_from <= ${day}::date and (g.expires_on is null or g.expires_on >= ${day}::date)
    order by g.grant_id`.execute(db);
  return rows;
}

/** The sessions of an event's students that are valid on its day. Sessions that have expired since still count as left, because that day's class may need them. */
export async function grantsOfEvent(db: Db, institution_id: number, event_id: number): Promise<GrantOf[]> {
  const { rows } = await sql<GrantOf>`
    select ${grantColumns(institution_id)}
    from event e join event_student s on s.institution_id = ${institution_id} and s.event_id = e.event_id
    join credit_grant g on g.institution_id = ${institution_id} and g.user_detail_id = s.user_detail_id and g.kind = 'session' and g.valid_from <= e.local_start::date and (g.expires_on is null or g.expires_on >= e.local_start::date)
    where e.institution_id = ${institution_id} and e.event_id = ${event_id} order by g.grant_id`.execute(db);
  return rows;
}

/** What marks and bookings of an event have done to the ledger. */
export async function standingOf(db: Db, institution_id: number, event_id: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.user_detail_id, c.grant_id, g.from_grant, g.kind, c.cause, sum(c.amount)::int as net,
      (select coalesce(sum(o.amount), 0)::int from credit_entry o where o.institution_id = ${institution_id} and o.grant_id = c.grant_id and o.cause <> 'expiry') as left,
      (select coalesce(sum(o.amount), 0)::int from credit_entry o where o.institution_id = ${institution_id} and o.grant_id = c.grant_id and (o.cause = 'booking' or o.cause = 'mark' and o.kind in ('use', 'release'))) as spent
    from credit_entry c join credit_grant g on g.institution_id = c.institution_id and g.grant_id = c.grant_id
    where c.institution_id = ${institution_id} and c.event_id = ${event_id} and c.cause in ('mark', 'booking') group by 1, 2, 3, 4, 5 having sum(c.amount) <> 0 order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Writes lines into the ledger, in this order. */
export async function writeEntries(
  db: Db,
  {
    institution_id,
    event_id,
    actor_id,
    note = '',
    now,
  }: { institution_id: number; event_id: number | null; actor_id: number | null; note?: string; now: Date },
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const column = <K extends keyof Entry>(name: K) => entries.map((entry) => entry[name]);
  await sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, note, actor_id, created_at)
    select ${institution_id}::bigint, grant_id, user_detail_id, kind, cause, amount, ${event_id}::bigint, ${note}, ${actor_id}::bigint, ${now}::timestamptz
    from unnest(${column('grant_id')}::bigint[], ${column('user_detail_id')}::bigint[], ${column('kind')}::text[], ${column('cause')}::text[], ${column('amount')}::integer[])
      with ordinality one (grant_id, user_detail_id, kind, cause, amount, at) order by at`.execute(db);
}

/**
 * Records sessions of some or all students that expired before a day: as many as were left. If a class on an earlier day has
 * used or returned some since, records the difference. Returns the number of grants concerned.
 */
export async function expireGrants(
  db: Db,
  institution_id: number,
  { today, students, now }: { today: string; students: readonly number[] | 'all'; now: Date },
): Promise<number> {
  const whose = students === 'all' ? sql`true` : sql`user_detail_id = any(${students}::bigint[])`;
  await sql`select from credit_grant where institution_id = ${institution_id} and expires_on < ${today}::date and ${whose} order by grant_id for no key update`.execute(
    db,
  );
  const { rows } = await sql`
    with due as (
      select g.grant_id, g.user_detail_id, -greatest(0, coalesce(sum(c.amount) filter (where c.cause <> 'expiry'), 0)) - coalesce(sum(c.amount) filter (where c.cause = 'expiry'), 0) as amount
      from credit_grant g left join credit_entry c on c.institution_id = g.institution_id and c.grant_id = g.grant_id
      where g.institution_id = ${institution_id} and g.expires_on < ${today}::date and ${students === 'all' ? sql`true` : sql`g.user_detail_id = any(${students}::bigint[])`} group by g.grant_id, g.user_detail_id)
    insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, created_at)
    select ${institution_id}::bigint, grant_id, user_detail_id, 'expire', 'expiry', amount, ${now}::timestamptz from due where amount <> 0 order by grant_id returning 1`.execute(
    db,
  );
  return rows.length;
}

/** Sessions to give. */
export interface NewGrant {
  institution_id: number;
  user_detail_id: number;
  sub_ids: readonly number[];
  minutes: number | null;
  make_ups: number;
  valid_from: string;
  expires_on: string | null;
  note: string;
  granted_by: number | null;
  now: Date;
}

/** Adds a grant without any sessions in it; returns its id. */
export async function insertGrant(db: Db, { now, sub_ids, ...grant }: NewGrant): Promise<number> {
  const row = await db
    .insertInto('credit_grant')
    .values({ ...grant, sub_ids: [...sub_ids], kind: 'session', event_id: null, from_grant: null, created_at: now })
    .returning('grant_id')
    .executeTakeFirstOrThrow();
  return row.grant_id;
}

/** A grant locked until the transaction ends, with what is left of it today. Undefined if this school has none of that id. */
export async function openGrant(
  db: Db,
  institution_id: number,
  grant_id: number,
): Promise<
  { user_detail_id: number; kind: 'session' | 'makeup'; expires_on: string | null; left: number } | undefined
> {
  await sql`select from credit_grant where institution_id = ${institution_id} and grant_id = ${grant_id} for no key update`.execute(
    db,
  );
  const { rows } = await sql<{
    user_detail_id: number;
    kind: 'session' | 'makeup';
    expires_on: string | null;
    left: number;
  }>`
    select user_detail_id, kind, expires_on, (select coalesce(sum(c.amount), 0)::int from credit_entry c where c.institution_id = ${institution_id} and c.grant_id = g.grant_id) as left
    from credit_grant g where institution_id = ${institution_id} and grant_id = ${grant_id}`.execute(db);
  return rows[0];
}
