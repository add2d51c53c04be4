import { sql } from 'kysely';
import type { Ages } from '@schoolbell/core/catalog/ages/rules';
import { OFFERED_DAYS, type MakeUpGrant } from '@schoolbell/core/attendance/makeups/rules';
import type { makeUpByHash, makeUpLinks } from '@schoolbell/core/attendance/makeups/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { STUDENT } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { grantColumns } from '../../calendar/credits/queries.ts';

/** Most links that a list shows, and events that are looked at for a family. */
const [MOST_LINKS, MOST_EVENTS] = [100, 2_000];

/** An event with a seat that nobody waits for, as a family sees it. */
export type Offered = ResultOf<typeof makeUpByHash>['data'][number] &
  Ages & { series_id: number; sub_id: number | null };

/** A student's remaining make-up sessions that are valid on a day, each with the missed class. */
export async function makeUpsLeft(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  today: string,
): Promise<MakeUpGrant[]> {
  const { rows } = await sql<MakeUpGrant>`
    select * from (
      select ${grantColumns(institution_id)}, case when e.event_id is not null then json_build_object('event_id', e.event_id, 'sub_id', e.sub_id, 'series_id', e.series_id) end as missed
      from credit_grant g left join event e on e.institution_id = ${institution_id} and e.event_id = g.event_id
      where g.institution_id = ${institution_id} and g.user_detail_id = ${user_detail_id} and g.kind = 'makeup' and (g.expires_on is null or g.expires_on >= ${today}::date)) one
    where one.left > 0 order by one.expires_on nulls last, one.grant_id`.execute(db);
  return rows;
}

/** Future classes for make-up sessions, with a seat that nobody waits for, without a place of the student and without a clash; by start. */
export async function freeClasses(
  db: Db,
  institution_id: number,
  { user_detail_id, grants, now }: { user_detail_id: number; grants: readonly MakeUpGrant[]; now: Date },
): Promise<Offered[]> {
  const subjects = grants.flatMap(({ sub_ids, missed }) =>
    missed?.sub_id == null ? sub_ids : [...sub_ids, missed.sub_id],
  );
  const series = grants.flatMap(({ missed }) => missed?.series_id ?? []);
  const until = new Date(now.getTime() + OFFERED_DAYS * 86_400_000);
  const { rows } = await sql<Offered>`
    with busy as materialized (
      select o.starts_at, o.ends_at from event_student c join event o on o.institution_id = c.institution_id and o.event_id = c.event_id
      where c.institution_id = ${institution_id} and c.user_detail_id = ${user_detail_id} and c.status = 'enrolled' and o.published and o.status = 'scheduled' and o.ends_at > ${now}::timestamptz and o.starts_at < ${until}::timestamptz + interval '1 day')
    select e.event_id, e.series_id, e.sub_id, b.min_age, b.max_age, coalesce(nullif(e.title, ''), b.sub_name, '') as title, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, ${iso('e.starts_at')} as starts_at, e.minutes, e.zone,
      concat_ws(', ', r.name, l.p_name) as place
    from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
    left join location l on l.institution_id = e.institution_id and l.location_id = e.location_id left join room r on r.institution_id = e.institution_id and r.room_id = e.room_id
    where e.institution_id = ${institution_id} and e.starts_at > ${now}::timestamptz and e.starts_at < ${until}::timestamptz and e.published and e.status = 'scheduled' and e.type = 'class' and e.marked = 0
      and (e.sub_id = any(${subjects}::bigint[]) or e.series_id = any(${series}::bigint[]))
      and (e.capacity = 0 or e.enrolled + e.held < e.capacity)
      and not exists (select from waitlist w where w.institution_id = e.institution_id and w.series_id = e.series_id and (w.event_id is null or w.event_id = e.event_id) and w.status in ('waiting', 'offered'))
      and not exists (select from busy where busy.starts_at < e.ends_at and busy.ends_at > e.starts_at)
    order by e.starts_at, e.event_id limit ${MOST_EVENTS}`.execute(db);
  return rows;
}

/** A link to store. Without a token nobody has it yet: its mail creates one. */
export interface LinkToAdd {
  institution_id: number;
  user_detail_id: number;
  token_hash: Buffer | null;
  reader_id: number | null;
  sent_to: string;
  expires_at: Date;
  created_by: number;
  created_at: Date;
}

/** Keeps a link and answers its id. */
export async function addMakeUpLink(db: Db, link: LinkToAdd): Promise<number> {
  const { link_id } = await db.insertInto('make_up_link').values(link).returning('link_id').executeTakeFirstOrThrow();
  return link_id;
}

/** Gives a link the token for its mail. Undefined if it was withdrawn or deleted. */
export async function giveMakeUpToken(
  db: Db,
  institution_id: number,
  link_id: number,
  token_hash: Buffer,
): Promise<
  | { user_detail_id: number; expires_at: Date; sent_to: string; firstName: string; surname: string; reader: string }
  | undefined
> {
  const { rows } = await sql<{
    user_detail_id: number;
    expires_at: Date;
    sent_to: string;
    firstName: string;
    surname: string;
    reader: string;
  }>`
    with given as (
      update make_up_link set token_hash = ${token_hash} where institution_id = ${institution_id} and link_id = ${link_id} and revoked_at is null and booked_at is null returning *)
    select k.user_detail_id, k.expires_at, k.sent_to, p.first_name as "firstName", p.surname, coalesce(full_name(r.first_name, r.surname), '') as reader
    from given k join person p on p.institution_id = ${institution_id} and p.user_detail_id = k.user_detail_id
    left join person r on r.institution_id = ${institution_id} and r.user_detail_id = k.reader_id`.execute(db);
  return rows[0];
}

/** The link of a token, locked until the transaction ends. Undefined if it expired, was withdrawn or used, or its student has left. */
export async function findOpenMakeUpLink(
  db: Db,
  institution_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<{ link_id: number; user_detail_id: number; firstName: string; dob: string | null } | undefined> {
  const { rows } = await sql<{ link_id: number; user_detail_id: number; firstName: string; dob: string | null }>`
    select k.link_id, k.user_detail_id, p.first_name as "firstName", to_char(p.dob, 'YYYY-MM-DD') as dob from make_up_link k join person p on p.institution_id = k.institution_id and p.user_detail_id = k.user_detail_id
    where k.institution_id = ${institution_id} and k.token_hash = ${token_hash} and k.revoked_at is null and k.booked_at is null and k.expires_at > ${now}::timestamptz and p.archived_at is null and p.role_id = ${STUDENT}
    for no key update of k`.execute(db);
  return rows[0];
}

/** A student's birth date, YYYY-MM-DD; null where it is unknown. */
export async function birthdayOf(db: Db, institution_id: number, user_detail_id: number): Promise<string | null> {
  const { rows } = await sql<{ dob: string | null }>`
    select to_char(p.dob, 'YYYY-MM-DD') as dob from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id}`.execute(
    db,
  );
  return rows[0]?.dob ?? null;
}

/** Notes that a family opened their link, the first time. */
export async function noteMakeUpOpened(db: Db, institution_id: number, link_id: number, now: Date): Promise<void> {
  await db
    .updateTable('make_up_link')
    .set({ opened_at: now })
    .where('institution_id', '=', institution_id)
    .where('link_id', '=', link_id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Spends a link on a booking. */
export async function spendMakeUpLink(
  db: Db,
  institution_id: number,
  link_id: number,
  event_id: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('make_up_link')
    .set({ booked_at: now, event_id })
    .where('institution_id', '=', institution_id)
    .where('link_id', '=', link_id)
    .execute();
}

/** The person of a link; undefined if there is none. */
export async function findMakeUpLink(
  db: Db,
  institution_id: number,
  link_id: number,
): Promise<{ user_detail_id: number } | undefined> {
  return db
    .selectFrom('make_up_link')
    .select('user_detail_id')
    .where('institution_id', '=', institution_id)
    .where('link_id', '=', link_id)
    .executeTakeFirst();
}

/** Withdraws a link. False if it was already withdrawn or used. */
export async function endMakeUpLink(
  db: Db,
  { institution_id, link_id, by, now }: { institution_id: number; link_id: number; by: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('make_up_link')
    .set({ revoked_at: now, revoked_by: by })
    .where('institution_id', '=', institution_id)
    .where('link_id', '=', link_id)
    .where('revoked_at', 'is', null)
    .where('booked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The links of a student, the newest first. */
export async function makeUpLinksOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
): Promise<ResultOf<typeof makeUpLinks>['data']> {
  const { rows } = await sql<ResultOf<typeof makeUpLinks>['data'][number]>`
    select k.link_id, k.sent_to, coalesce(full_name(s.first_name, s.surname), '') as created_by, ${iso('k.created_at')} as created_at, ${iso('k.expires_at')} as expires_at, ${iso('k.opened_at')} as opened_at,
      ${iso('k.booked_at')} as booked_at, ${iso('k.revoked_at')} as revoked_at,
      case when e.event_id is not null then json_build_object('event_id', e.event_id, 'title', coalesce(nullif(e.title, ''), b.sub_name, ''), 'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI')) end as event
    from make_up_link k join person s on s.institution_id = k.institution_id and s.user_detail_id = k.created_by
    left join event e on e.institution_id = k.institution_id and e.event_id = k.event_id left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
    where k.institution_id = ${institution_id} and k.user_detail_id = ${user_detail_id} order by k.link_id desc limit ${MOST_LINKS}`.execute(
    db,
  );
  return rows;
}
