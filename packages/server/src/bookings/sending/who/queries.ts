import { sql } from 'kysely';
import type { PersonOfForm } from '@schoolbell/core/forms/submissions/rules';
import type { Db } from '../../../http/context.ts';
import { knownToStaff } from '../../../families/links/queries.ts';

/** Lets only one booking of a family be sent at a time, so that two of them never make one child twice. */
export async function holdFamily(db: Db, institution_id: number, contacts: readonly string[]): Promise<void> {
  for (const contact of [...new Set(contacts)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`booking family ${institution_id} ${contact}`}, 0))`.execute(
      db,
    );
}

/** A guardian of a child, or the child, with how to reach them. */
export interface Reachable {
  child_id: number;
  /** Null where it is the child. */
  guardian_id: number | null;
  email: string;
  phone: string;
}

/** How the families of children are reached: their guardians, the main one first, then the children. */
export async function reachable(db: Db, institution_id: number, children: readonly number[]): Promise<Reachable[]> {
  const { rows } = await sql<Reachable>`
    select l.child_id, g.user_detail_id as guardian_id, g.email, g.phone, l.is_main from guardian_link l join person g on g.institution_id = ${institution_id} and g.user_detail_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = any(${children}::bigint[]) and g.archived_at is null
    union all
    select p.user_detail_id, null, p.email, p.phone, 0 from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${children}::bigint[])
    order by child_id, is_main desc, guardian_id nulls last`.execute(db);
  return rows;
}

/** Of these children, those who have a place in all of the events, or whose family already asked for one. */
export async function alreadyIn(
  db: Db,
  institution_id: number,
  {
    children,
    events,
    booking_id,
    now,
  }: { children: readonly number[]; events: readonly number[]; booking_id: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from unnest(${children}::bigint[]) id where (
      select count(*) from unnest(${events}::bigint[]) e where exists (
        select from event_student c where c.institution_id = ${institution_id} and c.event_id = e and c.user_detail_id = id and c.status = 'enrolled')
      or exists (
        select from booking_line l join booking b on b.institution_id = ${institution_id} and b.booking_id = l.booking_id
        join booking_seat h on h.institution_id = ${institution_id} and h.booking_id = l.booking_id and h.line = l.line
        where l.institution_id = ${institution_id} and l.person_id = id and h.event_id = e and l.booking_id <> ${booking_id} and b.open_until > ${now}::timestamptz)) = cardinality(${events}::bigint[])`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** What the school has about a child and one of their guardians, as a form would hold it. */
export async function knownOf(
  db: Db,
  institution_id: number,
  { child_id, guardian_id }: { child_id: number; guardian_id: number | null },
): Promise<PersonOfForm> {
  const { rows } = await sql<{ known: PersonOfForm }>`
    select ${knownToStaff} as known from person p
    left join guardian_link l on l.institution_id = ${institution_id} and l.child_id = p.user_detail_id and l.guardian_id = ${guardian_id}::bigint
    left join person g on g.institution_id = ${institution_id} and g.user_detail_id = l.guardian_id
    where p.institution_id = ${institution_id} and p.user_detail_id = ${child_id}`.execute(db);
  return rows[0]!.known;
}
