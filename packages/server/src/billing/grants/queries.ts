import { sql } from 'kysely';
import { openMarks } from '../../calendar/credits/billed/queries.ts';
import type { Db } from '../../http/context.ts';

/** Sessions that a line sold and that are not given yet: for which subjects and length, and how long they are valid. */
export interface Grantable {
  item_id: number;
  student_id: number;
  sessions: number;
  name: string;
  number: string;
  sub_ids: number[];
  minutes: number | null;
  valid_from: string;
  expires_on: string | null;
}

/** The sessions that lines of issued invoices sold and that nobody was given yet; with `paid` of those alone that are paid. */
export async function grantables(
  db: Db,
  institution_id: number,
  invoices: readonly number[],
  paid: boolean,
): Promise<Grantable[]> {
  const { rows } = await sql<Grantable>`
    select t.item_id, t.student_id, t.sessions, t.name, i.number,
      case when t.package_id is null then array[t.sub_id]::float8[] else coalesce((select array_agg(s.sub_id::float8 order by s.sub_id) from package_subject s
        where s.institution_id = ${institution_id} and s.package_id = t.package_id), '{}') end as sub_ids,
      case when t.duration_id is not null then (select d.minutes from subject_duration d where d.institution_id = ${institution_id} and d.duration_id = t.duration_id) else (select case when count(distinct d.minutes) = 1 and count(*) = count(s.duration_id) then min(d.minutes) end from package_subject s
        left join subject_duration d on d.institution_id = ${institution_id} and d.duration_id = s.duration_id
        where s.institution_id = ${institution_id} and s.package_id = t.package_id) end as minutes,
      coalesce(t.from_on, i.issue_on) as valid_from,
      coalesce(t.to_on, case when k.package_id is not null then (coalesce(t.from_on, i.issue_on) + make_interval(
        days => case when k.validity_unit = 'day' then k.validity else 0 end, weeks => case when k.validity_unit = 'week' then k.validity else 0 end,
        months => case when k.validity_unit = 'month' then k.validity else 0 end, years => case when k.validity_unit = 'year' then k.validity else 0 end) - interval '1 day')::date end) as expires_on
    from invoice i join invoice_item t on t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id
    left join package k on k.institution_id = ${institution_id} and k.package_id = t.package_id
    where i.institution_id = ${institution_id} and i.invoice_id = any(${invoices}::bigint[]) and i.number is not null and t.sessions > 0 and t.credited < t.total
      and ${paid ? sql`i.status = 'paid'` : sql`i.status in ('issued', 'part', 'paid')`}
      and not exists (select from credit_grant g where g.institution_id = ${institution_id} and g.invoice_item_id = t.item_id)
    order by t.item_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    expires_on: row.expires_on && row.expires_on < row.valid_from ? row.valid_from : row.expires_on,
  }));
}

/** Names the line that a grant came with. */
export async function nameItem(db: Db, institution_id: number, grant_id: number, item_id: number): Promise<void> {
  await db
    .updateTable('credit_grant')
    .set({ invoice_item_id: item_id })
    .where('institution_id', '=', institution_id)
    .where('grant_id', '=', grant_id)
    .execute();
}

/** The grants of lines with what is left of them, held until the transaction ends. */
export async function grantsOfItems(
  db: Db,
  institution_id: number,
  items: readonly number[],
): Promise<{ grant_id: number; user_detail_id: number; left: number }[]> {
  await sql`select from credit_grant where institution_id = ${institution_id} and invoice_item_id = any(${items}::bigint[]) order by grant_id for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ grant_id: number; user_detail_id: number; left: number }>`
    select g.grant_id, g.user_detail_id, (select coalesce(sum(c.amount), 0)::int from credit_entry c where c.institution_id = ${institution_id} and c.grant_id = g.grant_id) as left
    from credit_grant g where g.institution_id = ${institution_id} and g.invoice_item_id = any(${items}::bigint[]) order by g.grant_id`.execute(
    db,
  );
  return rows;
}

/** A session that a lesson uses, or gives back. */
export interface LessonOfGrant {
  grant_id: number;
  event_id: number;
  user_detail_id: number;
}

/** Lessons that were held and are still to be billed: those of a line, which its sessions are for, with their events held until the transaction ends. */
export async function lessonsOfLine(
  db: Db,
  institution_id: number,
  { item_id, sessions }: { item_id: number; sessions: number },
): Promise<{ event_id: number; user_detail_id: number }[]> {
  await sql`select from event e where e.institution_id = ${institution_id}
      and e.event_id in (select b.event_id from item_session b where b.institution_id = ${institution_id} and b.item_id = ${item_id} and b.released_at is null)
    order by e.event_id for no key update`.execute(db);
  const { rows } = await sql<{ event_id: number; user_detail_id: number }>`
    select m.event_id, m.user_detail_id from ${openMarks(institution_id)}
      and exists (select from item_session b where b.institution_id = ${institution_id} and b.item_id = ${item_id} and b.event_id = m.event_id and b.user_detail_id = m.user_detail_id and b.released_at is null)
    order by e.starts_at, e.event_id limit ${sessions}`.execute(db);
  return rows;
}

/** Takes a session of a grant for each of some lessons, or brings it back. */
export async function moveSessions(
  db: Db,
  { institution_id, actor_id, now }: { institution_id: number; actor_id: number | null; now: Date },
  kind: 'use' | 'release',
  lessons: readonly LessonOfGrant[],
): Promise<void> {
  if (lessons.length === 0) return;
  const column = <K extends keyof LessonOfGrant>(name: K) => lessons.map((one) => one[name]);
  await sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, actor_id, created_at)
    select ${institution_id}::bigint, one.grant_id, one.user_detail_id, ${kind}, 'mark', ${kind === 'use' ? -1 : 1}, one.event_id, ${actor_id}::bigint, ${now}::timestamptz
    from unnest(${column('grant_id')}::bigint[], ${column('event_id')}::bigint[], ${column('user_detail_id')}::bigint[]) with ordinality one (grant_id, event_id, user_detail_id, at) order by one.at`.execute(
    db,
  );
}

/** The lessons that lines were sold for and that use the sessions that came with these lines. */
export async function lessonsUsing(db: Db, institution_id: number, items: readonly number[]): Promise<LessonOfGrant[]> {
  const { rows } = await sql<LessonOfGrant>`
    select g.grant_id, c.event_id, c.user_detail_id from credit_grant g
    join item_session b on b.institution_id = ${institution_id} and b.item_id = g.invoice_item_id and b.released_at is null
    join credit_entry c on c.institution_id = ${institution_id} and c.grant_id = g.grant_id and c.event_id = b.event_id and c.user_detail_id = b.user_detail_id and c.cause = 'mark'
    where g.institution_id = ${institution_id} and g.invoice_item_id = any(${items}::bigint[])
    group by 1, 2, 3 having sum(c.amount) < 0 order by 1, 2`.execute(db);
  return rows;
}
