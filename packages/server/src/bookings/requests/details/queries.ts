import { sql } from 'kysely';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import type { ShownValue } from '@schoolbell/core/forms/submissions/rules';
import { iso } from '../../../db/sql.ts';
import type { Db } from '../../../http/context.ts';
import type { StepWhat } from '../../tables.ts';

/** What a booking's page shows beside its row in lists. */
export interface AboutBooking {
  email: string;
  phone: string;
  zone: string;
  sent_at: string | null;
  made_at: Date;
  shown: ShownValue[];
  values: FormValues;
  /** The answers of further children, in the order of the form. */
  children: FormValues[];
}

/** What a family sent with a booking, and how to reach it. */
export async function aboutBooking(
  db: Db,
  institution_id: number,
  booking_id: number,
): Promise<AboutBooking | undefined> {
  const { rows } = await sql<AboutBooking>`
    select coalesce(nullif(b.email, ''), g.email, '') as email, coalesce(nullif(g.phone, ''), u.body#>>'{values,guardian,parentPhone1}', '') as phone, b.zone, ${iso('b.sent_at')} as sent_at, b.created_at as made_at,
      coalesce(u.shown, '[]') as shown, coalesce(u.body->'values', '{}') as "values", coalesce((select jsonb_agg(c.one->'values' order by c.at) from jsonb_array_elements(u.body->'children') with ordinality c (one, at)), '[]') as children
    from booking b left join person g on g.institution_id = ${institution_id} and g.user_detail_id = b.guardian_id
    left join submission u on u.institution_id = ${institution_id} and u.id = b.submission_id
    where b.institution_id = ${institution_id} and b.booking_id = ${booking_id}`.execute(db);
  return rows[0];
}

/** What was answered for one further child, where each has a form of their own. */
export interface FurtherForm {
  name: string;
  shown: ShownValue[];
  values: FormValues;
}

/** The forms of a booking's further children, which were sent with its first one. */
export async function furtherForms(db: Db, institution_id: number, booking_id: number): Promise<FurtherForm[]> {
  const { rows } = await sql<FurtherForm>`
    select full_name(p.first_name, p.surname) as name, s.shown, s.body->'values' as "values"
    from booking b join submission u on u.institution_id = ${institution_id} and u.id = b.submission_id
    join booking_line l on l.institution_id = ${institution_id} and l.booking_id = b.booking_id
    join submission s on s.institution_id = ${institution_id} and s.person_id = l.person_id and s.created_at = u.created_at and s.id <> u.id
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = s.person_id
    where b.institution_id = ${institution_id} and b.booking_id = ${booking_id} order by s.id`.execute(db);
  return rows;
}

/** A child of a booking as the school knows it. */
export interface ChildRow {
  user_detail_id: number;
  role_id: number;
  firstName: string;
  surname: string;
  dob: string;
  created_at: Date;
  contacts: string[];
}

/** Children of a booking, with their own and their guardians' e-mails and phones. */
export async function childrenOf(db: Db, institution_id: number, ids: readonly number[]): Promise<ChildRow[]> {
  const { rows } = await sql<ChildRow>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, coalesce(p.dob::text, '') as dob, p.created_at,
      array_remove(array[p.email, p.phone] || coalesce((select array_agg(g.email) || array_agg(g.phone) from guardian_link l join person g on g.institution_id = ${institution_id} and g.user_detail_id = l.guardian_id
        where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id), '{}'), '') as contacts
    from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[]) order by p.user_detail_id`.execute(
    db,
  );
  return rows;
}

/** The class of a booking. */
export interface ClassOfBooking {
  series_id: number;
  event_id: number | null;
  title: string;
  local_start: string;
  zone: string;
  minutes: number;
  place: string;
  teachers: string;
  capacity: number;
  enrolled: number;
  held: number;
}

/** The class of a booking's first line, with the seats of its fullest event. */
export async function classOf(db: Db, institution_id: number, booking_id: number): Promise<ClassOfBooking> {
  const { rows } = await sql<ClassOfBooking>`
    with asked as (
      select l.series_id, l.event_id, l.from_date, l.to_date from booking_line l where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} order by l.line limit 1),
    wanted as (
      select e.* from asked l join event e on e.institution_id = ${institution_id} and e.series_id = l.series_id
        and (e.event_id = l.event_id or l.event_id is null and e.local_start >= l.from_date and (l.to_date is null or e.local_start < l.to_date + 1)))
    select s.series_id, l.event_id, coalesce(nullif(f.title, ''), nullif(s.title, ''), u.sub_name, '') as title,
      to_char(coalesce(f.local_start, l.from_date + s.start_time), 'YYYY-MM-DD"T"HH24:MI') as local_start, coalesce(f.zone, s.zone) as zone, coalesce(f.minutes, s.minutes) as minutes,
      concat_ws(', ', nullif(coalesce(c.p_name, nullif(s.rental_location, '')), ''), r.name) as place,
      coalesce((select string_agg(full_name(p.first_name, p.surname), ', ' order by p.first_name, p.user_detail_id) from event_staff t join person p on p.institution_id = ${institution_id} and p.user_detail_id = t.user_detail_id
        where t.institution_id = ${institution_id} and t.event_id = f.event_id and t.part = 'teacher'), '') as teachers,
      coalesce(w.capacity, s.capacity) as capacity, coalesce(w.enrolled, 0) as enrolled, coalesce(w.held, 0) as held
    from asked l join event_series s on s.institution_id = ${institution_id} and s.series_id = l.series_id left join subject u on u.institution_id = ${institution_id} and u.sub_id = s.sub_id
    left join lateral (select * from wanted order by starts_at limit 1) f on true
    left join lateral (select * from wanted x where x.status <> 'cancelled' order by case when x.capacity = 0 then 1000000 else x.capacity - x.enrolled - x.held end, x.starts_at limit 1) w on true
    left join location c on c.institution_id = ${institution_id} and c.location_id = coalesce(f.location_id, s.location_id)
    left join room r on r.institution_id = ${institution_id} and r.room_id = coalesce(f.room_id, s.room_id)`.execute(
    db,
  );
  return rows[0]!;
}

/** A step as it is read. */
export interface StepRow {
  line: number | null;
  what: StepWhat;
  by: string;
  at: string;
  note: string;
}

/** What happened to a booking, in order. */
export async function stepsOf(db: Db, institution_id: number, booking_id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select t.line, t.what, coalesce(full_name(p.first_name, p.surname), '') as by, ${iso('t.at')} as at, t.note
    from booking_step t left join person p on p.institution_id = ${institution_id} and p.user_detail_id = t.actor_id
    where t.institution_id = ${institution_id} and t.booking_id = ${booking_id} order by t.step_id`.execute(db);
  return rows;
}
