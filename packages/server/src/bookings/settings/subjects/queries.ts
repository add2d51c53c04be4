import { sql } from 'kysely';
import type { bookableSubjects } from '@schoolbell/core/bookings/settings/contract';
import type { SubjectSettings } from '@schoolbell/core/bookings/settings/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../../http/context.ts';

/** A subject and how it is booked. */
export type Bookable = ResultOf<typeof bookableSubjects>['data'][number];

/** As the database has it: what is missing, one by one. */
type Row = Omit<Bookable, 'missing'> & { teachers: boolean; priced: boolean; by_package: boolean };

/** Which subjects, and until when a class counts as ahead. */
export interface Wanted {
  sub_id?: number;
  now: Date;
  horizon_days: number;
}

/** Subjects in use, by category, with how each is booked, the classes that families could book by now, and what is missing. */
export async function listBookable(
  db: Db,
  institution_id: number,
  { sub_id, now, horizon_days }: Wanted,
): Promise<Bookable[]> {
  const { rows } = await sql<Row>`
    select s.sub_id, s.sub_name, s.colour, s.category_id as "gibbonCourseID", c.name as category,
      case when s.is_bookable = 0 then 0 when b.link_only = 1 then 2 else 1 end as status,
      case when s.is_bookable = 1 and b.link_only = 1 then nullif(b.link_key, '') end as link,
      b.confirm, coalesce(b.sells, '{single,series}') as sells, coalesce(b.before, 0) as before, coalesce(b.after, 0) as after, coalesce(b.trial_fee, 0) as trial_fee,
      coalesce(e.ahead, 0) as events_ahead,
      exists (select from subject_staff t join person p on p.institution_id = ${institution_id} and p.user_detail_id = t.user_detail_id
        where t.institution_id = ${institution_id} and t.sub_id = s.sub_id and p.archived_at is null) as teachers,
      case when s.charging = 'period' then s.period_fee is not null
        else exists (select from subject_duration d where d.institution_id = ${institution_id} and d.sub_id = s.sub_id and d.archived_at is null) end as priced, s.charging = 'package' as by_package
    from subject s join category c on c.institution_id = ${institution_id} and c.category_id = s.category_id
    left join booking_subject b on b.institution_id = ${institution_id} and b.sub_id = s.sub_id
    left join (select sub_id, count(*)::int as ahead from event
      where institution_id = ${institution_id} and type = 'class' and published and status = 'scheduled' and not is_off
        and starts_at > ${now} and starts_at < ${now}::timestamptz + make_interval(days => ${horizon_days}) group by sub_id) e on e.sub_id = s.sub_id
    where s.institution_id = ${institution_id} and s.archived_at is null and (${sub_id ?? null}::bigint is null or s.sub_id = ${sub_id ?? null})
    order by c.order_by, c.category_id, s.order_by, s.sub_id`.execute(db);
  return rows.map(({ teachers, priced, by_package, ...row }) => ({
    ...row,
    missing: [
      ...(teachers ? [] : ['teacher' as const]),
      ...(priced ? [] : ['price' as const]),
      ...(by_package ? ['package' as const] : []),
      ...(row.events_ahead > 0 ? [] : ['events' as const]),
    ],
  }));
}

/** How a subject is booked as it is kept; undefined where nothing was saved. The subject has to be held. */
export async function findBookable(
  db: Db,
  institution_id: number,
  sub_id: number,
): Promise<SubjectSettings | undefined> {
  const { rows } = await sql<SubjectSettings>`
    select link_only, link_key, confirm, sells, before, after, trial_fee from booking_subject where institution_id = ${institution_id} and sub_id = ${sub_id}`.execute(
    db,
  );
  return rows[0];
}

/** Keeps how a subject is booked. */
export async function putBookable(db: Db, institution_id: number, sub_id: number, row: SubjectSettings): Promise<void> {
  await db
    .insertInto('booking_subject')
    .values({ institution_id, sub_id, ...row })
    .onConflict((conflict) => conflict.columns(['institution_id', 'sub_id']).doUpdateSet(row))
    .execute();
}
