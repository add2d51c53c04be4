import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { AuditRow } from '@schoolbell/core/people/history/schemas';
import { GUARDIAN_EVENTS, maySeePay, PAY_EVENTS } from '@schoolbell/core/people/rules';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type { Db, SignedIn } from '../../http/context.ts';
import { openableLeads } from '../leads/queries.ts';
import { iso } from '../../db/sql.ts';

/** An event of the log. */
export type Event = z.output<typeof AuditRow>;

/** The requested part of the log. Days are in the institution's zone, empty for an open end. */
export interface AuditFilters {
  kinds?: readonly string[] | undefined;
  actor_id?: number | undefined;
  person_id?: number | undefined;
  sub_id?: number | undefined;
  from: string;
  to: string;
  time_zone: string;
}

export function asked(
  institution_id: number,
  { kinds, actor_id, person_id, sub_id, from, to, time_zone }: AuditFilters,
): RawBuilder<boolean> {
  const conditions = [sql`a.institution_id = ${institution_id}`];
  if (kinds) conditions.push(kinds.length === 1 ? sql`a.kind = ${kinds[0]!}` : sql`a.kind = any(${kinds}::text[])`);
  if (actor_id !== undefined) conditions.push(sql`a.actor_id = ${actor_id}`);
  if (person_id !== undefined) conditions.push(sql`a.person_id = ${person_id}`);
  if (sub_id !== undefined) conditions.push(sql`(a.after ->> 'sub_id')::bigint = ${sub_id}`);
  if (from) conditions.push(sql`a.created_at >= (${from}::date)::timestamp at time zone ${time_zone}`);
  if (to) conditions.push(sql`a.created_at < (${to}::date + 1)::timestamp at time zone ${time_zone}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Whether the reader can open the person `p` of an event, or it is about nobody; a person without a record counts as nobody. */
function open(viewer: SignedIn): RawBuilder<boolean> {
  const { access } = viewer;
  return sql<boolean>`case when p.role_id is null then true when p.role_id = ${STUDENT} then ${access.has('students')} when p.role_id = ${LEAD} then ${openableLeads(viewer, 'p')}
    when p.role_id in (${GUARDIAN}, ${LEAD_GUARDIAN}) then ${access.has('guardian')} else true end`;
}

const named = (alias: 'o' | 'p'): RawBuilder<Event['actor']> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Event['actor']>`case when ${column('user_detail_id')} is not null then
    json_build_object('user_detail_id', ${column('user_detail_id')}, 'role_id', ${column('role_id')}, 'firstName', ${column('first_name')}, 'surname', ${column('surname')}) end`;
};

/** Whether the reader can see the changes: they can open the record, and see pay or guardians if the event is about them. */
function told(viewer: SignedIn): RawBuilder<boolean> {
  const withheld = [
    ...(maySeePay(viewer) ? [] : [PAY_EVENTS]),
    ...(viewer.access.has('guardian') ? [] : [GUARDIAN_EVENTS]),
  ];
  return withheld.reduce<RawBuilder<boolean>>(
    (shown, kinds) => sql<boolean>`(${shown} and not starts_with(a.kind, ${kinds}))`,
    open(viewer),
  );
}

export function eventsOf(viewer: SignedIn, page: RawBuilder<unknown>): RawBuilder<Event> {
  return sql<Event>`
    select a.id, a.kind, ${iso('a.created_at')} as created_at, ${named('o')} as actor, case when ${open(viewer)} then ${named('p')} end as person,
      case when ${told(viewer)} then a.before end as before, case when ${told(viewer)} then a.after end as after, (not ${told(viewer)})::int as withheld
    from (${page}) a
    left join person o on o.institution_id = a.institution_id and o.user_detail_id = a.actor_id
    left join person p on p.institution_id = a.institution_id and p.user_detail_id = a.person_id
    order by a.created_at desc, a.id desc`;
}

/** A page of the log, the newest first, and how many events there are, counted to the cap. Pages beyond it are empty. */
export async function findEvents(
  db: Db,
  viewer: SignedIn,
  filters: AuditFilters,
  { skip, take }: { skip: number; take: number },
): Promise<{ rows: Event[]; counted: number }> {
  const where = asked(viewer.institution_id, filters);
  const page = sql`select * from audit a where ${where} order by a.created_at desc, a.id desc limit ${skip < COUNT_CAP ? take : 0} offset ${skip}`;
  const [{ rows }, counts] = await Promise.all([
    eventsOf(viewer, page).execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from audit a where ${where} limit ${COUNT_CAP + 1}) one`.execute(db),
  ]);
  return { rows, counted: counts.rows[0]!.counted };
}
