import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { sessionHistory, SessionGrant, unbilledSessions } from '@schoolbell/core/calendar/credits/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';
import { openMarks } from '../billed/queries.ts';

const about = (event: string) =>
  sql`case when ${sql.ref(`${event}.event_id`)} is not null then json_build_object('event_id', ${sql.ref(`${event}.event_id`)}, 'title', coalesce(nullif(${sql.ref(`${event}.title`)}, ''), b.sub_name, ''), 'local_start', to_char(${sql.ref(`${event}.local_start`)}, 'YYYY-MM-DD"T"HH24:MI')) end`;
const who = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.user_detail_id`)} is not null then json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'surname', ${sql.ref(`${alias}.surname`)}) end`;

/** All grants of a student, with what is left of each today; usable ones first, then by their end. */
export async function grantsOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  today: string,
): Promise<z.output<typeof SessionGrant>[]> {
  const net = (...kinds: string[]) =>
    sql`(select coalesce(sum(c.amount), 0)::int from credit_entry c where c.institution_id = ${institution_id} and c.grant_id = g.grant_id and ${sql.raw(kinds.join(' or '))})`;
  const { rows } = await sql<z.output<typeof SessionGrant>>`
    select g.grant_id, g.kind, coalesce((select json_agg(json_build_object('sub_id', t.sub_id, 'sub_name', t.sub_name) order by t.sub_name) from subject t where t.institution_id = ${institution_id} and t.sub_id = any(g.sub_ids)), '[]') as subjects,
      g.minutes, ${net("c.kind in ('grant', 'adjust', 'revoke')")} as granted, ${net('true')} - case when g.expires_on < ${today}::date then greatest(0, ${net('true')}) else 0 end as left,
      -${net("c.cause = 'booking'")} as held, -${net("c.cause = 'mark' and c.kind in ('use', 'release')")} as used, g.make_ups,
      g.make_ups - (select coalesce(sum(c.amount), 0)::int from credit_grant m join credit_entry c on c.institution_id = m.institution_id and c.grant_id = m.grant_id
        where m.institution_id = ${institution_id} and m.from_grant = g.grant_id and c.cause = 'mark' and c.kind in ('grant', 'revoke')) as "availbleMakeUpSessions",
      g.valid_from, g.expires_on, g.note, ${about('e')} as event, ${who('p')} as granted_by, ${iso('g.created_at')} as created_at
    from credit_grant g left join event e on e.institution_id = g.institution_id and e.event_id = g.event_id left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
    left join person p on p.institution_id = g.institution_id and p.user_detail_id = g.granted_by
    where g.institution_id = ${institution_id} and g.user_detail_id = ${user_detail_id} order by g.expires_on nulls last, g.grant_id limit 500`.execute(
    db,
  );
  return [...rows.filter((row) => row.left > 0), ...rows.filter((row) => row.left <= 0)];
}

/** A student's marks in classes for which nothing was paid: no session was left, no membership covers them, and no invoice charges them. */
const unbilled = (institution_id: number, user_detail_id: number) =>
  sql`${openMarks(institution_id)} and m.user_detail_id = ${user_detail_id}`;

/** What a class costs by the catalogue: the fee of its subject and length; null if the subject has no such length. */
export const feeOf = (institution_id: number, sub: RawBuilder<unknown>, minutes: RawBuilder<unknown>) => sql`(
  select f.fee from subject_duration f where f.institution_id = ${institution_id} and f.sub_id = ${sub} and f.minutes = ${minutes}
  order by f.archived_at desc nulls first, f.duration_id desc limit 1)`;

/** How many classes of a student are yet to be billed. */
export async function countUnbilled(db: Db, institution_id: number, user_detail_id: number): Promise<number> {
  const { rows } = await sql<{
    unbilled: number;
  }>`select count(*)::int as unbilled from ${unbilled(institution_id, user_detail_id)}`.execute(db);
  return rows[0]!.unbilled;
}

/** A page of them, the newest first, with their fees. */
export async function listUnbilled(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<ResultOf<typeof unbilledSessions>> {
  const { rows } = await sql<ResultOf<typeof unbilledSessions>['data'][number]>`
    select o.event_id, coalesce(nullif(o.title, ''), b.sub_name, '') as title, to_char(o.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, o.minutes, o.attendance_code as "attendanceCode",
      ${feeOf(institution_id, sql`o.sub_id`, sql`o.minutes`)} as fee
    from (select e.event_id, e.title, e.sub_id, e.local_start, e.starts_at, e.minutes, m.attendance_code from ${unbilled(institution_id, user_detail_id)}
      order by e.starts_at desc, e.event_id desc limit ${per_page} offset ${(page - 1) * per_page}) o
    left join subject b on b.institution_id = ${institution_id} and b.sub_id = o.sub_id
    order by o.starts_at desc, o.event_id desc`.execute(db);
  return pageFrom(rows, await countUnbilled(db, institution_id, user_detail_id), page, per_page);
}

/** A page of a student's ledger, the newest line first. */
export async function historyOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<ResultOf<typeof sessionHistory>['data'][number]>> {
  const [found, counts] = await Promise.all([
    sql<ResultOf<typeof sessionHistory>['data'][number]>`
      select c.entry_id, c.grant_id, g.kind as grant_kind, c.kind, c.amount, c.note, ${about('e')} as event, ${who('p')} as actor, ${iso('c.created_at')} as created_at
      from credit_entry c join credit_grant g on g.institution_id = c.institution_id and g.grant_id = c.grant_id
      left join event e on e.institution_id = c.institution_id and e.event_id = c.event_id left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
      left join person p on p.institution_id = c.institution_id and p.user_detail_id = c.actor_id
      where c.institution_id = ${institution_id} and c.user_detail_id = ${user_detail_id} order by c.entry_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*)::int as counted from (select from credit_entry where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} limit 10001) one`.execute(
      db,
    ),
  ]);
  return pageFrom(found.rows, counts.rows[0]!.counted, page, per_page);
}
