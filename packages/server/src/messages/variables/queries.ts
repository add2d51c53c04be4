import { type RawBuilder, sql } from 'kysely';
import type { PersonTexts } from '@schoolbell/core/people/fields';
import { ownParts } from '@schoolbell/core/people/values/rules';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { pairsOf } from '../../people/fields/queries.ts';

/** Someone who reads a letter, and the child that it is about; 0 where it is about none. */
export interface Pair {
  at: number;
  reader_id: number;
  about: number;
}

/** A person whom a letter is about. */
export interface Child extends PersonTexts {
  user_detail_id: number;
  role_id: number;
  owner_id: number | null;
  custom: Record<string, unknown>;
}

/** A reader with the child that their letter is about, and what they are to the child. */
export interface ReaderRow {
  at: number;
  reader_id: number;
  role_id: number;
  firstName: string;
  surname: string;
  email: string;
  owner_id: number | null;
  child: Child | null;
  /** Who looks after a lead. */
  owner: string | null;
  is_guardian: boolean;
  custody: 0 | 1 | null;
  invoice_to: 0 | 1 | null;
}

const childJson = sql`case when c.user_detail_id is not null then json_build_object('user_detail_id', c.user_detail_id, 'role_id', c.role_id, 'owner_id', c.owner_id,
  'custom', c.custom, ${pairsOf('c', ...ownParts, 'address')}) end`;

/** Readers and children of letters; a reader of no record has the role 0. A letter about nobody to a student or lead is about themselves. */
export async function readerRows(db: Db, institution_id: number, pairs: readonly Pair[]): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select r.at, r.reader_id, coalesce(p.role_id, 0) as role_id, coalesce(p.first_name, '') as "firstName", coalesce(p.surname, '') as surname,
      coalesce(p.email, '') as email, p.owner_id, ${childJson} as child,
      full_name(o.first_name, o.surname) as owner, g.guardian_id is not null as is_guardian, g.custody, g.invoice_to
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r (at int, reader_id bigint, about bigint)
    left join person p on p.institution_id = ${institution_id} and p.user_detail_id = r.reader_id
    left join person c on c.institution_id = ${institution_id} and c.role_id in (3, 4)
      and c.user_detail_id = case when r.about <> 0 then r.about when p.role_id in (3, 4) then p.user_detail_id end
    left join guardian_link g on g.institution_id = ${institution_id} and g.child_id = c.user_detail_id and g.guardian_id = p.user_detail_id
    left join person o on o.institution_id = ${institution_id} and o.user_detail_id = c.owner_id
    order by r.at`.execute(db);
  return rows;
}

/** A class as letters name it. */
export interface ClassRow {
  event_id: number;
  title: string;
  starts_at: string;
  teacher: string;
  place: string;
}

/** Classes by their ids, without drafts. */
export async function classRows(db: Db, institution_id: number, events: readonly number[]): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select e.event_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, ${iso('e.starts_at')} as starts_at,
      coalesce((select string_agg(full_name(t.first_name, t.surname), ', ' order by t.first_name, t.user_detail_id) from event_staff x
        join person t on t.institution_id = ${institution_id} and t.user_detail_id = x.user_detail_id
        where x.institution_id = ${institution_id} and x.event_id = e.event_id and x.part = 'teacher'), '') as teacher,
      concat_ws(', ', l.p_name, m.name, nullif(coalesce(e.rental_location, s.rental_location), '')) as place
    from event e join event_series s on s.institution_id = ${institution_id} and s.series_id = e.series_id
    left join subject b on b.institution_id = ${institution_id} and b.sub_id = e.sub_id
    left join location l on l.institution_id = ${institution_id} and l.location_id = e.location_id
    left join room m on m.institution_id = ${institution_id} and m.room_id = e.room_id
    where e.institution_id = ${institution_id} and e.event_id = any(${events}::bigint[]) and e.published`.execute(db);
  return rows;
}

/** The next class of each student who has one. */
export async function nextEvents(
  db: Db,
  institution_id: number,
  students: readonly number[],
  now: Date,
): Promise<{ user_detail_id: number; event_id: number }[]> {
  const { rows } = await sql<{ user_detail_id: number; event_id: number }>`
    select c.user_detail_id, n.event_id from unnest(${students}::bigint[]) as c (user_detail_id) cross join lateral (
      select e.event_id from event_student x join event e on e.institution_id = ${institution_id} and e.event_id = x.event_id
      where x.institution_id = ${institution_id} and x.user_detail_id = c.user_detail_id and x.status = 'enrolled' and e.status = 'scheduled'
        and e.published and not e.is_off and e.starts_at > ${now}::timestamptz order by e.starts_at, e.event_id limit 1) n`.execute(
    db,
  );
  return rows;
}

/** An invoice as letters name it. Amounts are minor units. */
export interface BillRow {
  invoice_id: number;
  holder_id: number;
  number: string;
  total: number;
  balance: number;
  currency: string;
  due_on: string;
  students: number[];
}

const bills = (institution_id: number, own: number | null, where: RawBuilder<unknown>) => sql<BillRow>`
  select i.invoice_id, a.holder_id, i.number, i.total, i.balance, i.currency, i.next_due_on as due_on,
    array(select t.student_id::float8 from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id union select i.user_detail_id::float8) as students
  from invoice i join account a on a.institution_id = ${institution_id} and a.account_id = i.account_id
  where i.institution_id = ${institution_id} and i.number is not null and ${where} ${own === null ? sql`` : sql`and i.created_by = ${own}`}
  order by i.next_due_on, i.invoice_id`;

/** Invoices by their ids; with `own`, those alone that this colleague made. */
export async function billRows(
  db: Db,
  { institution_id, own }: { institution_id: number; own: number | null },
  invoices: readonly number[],
): Promise<BillRow[]> {
  const { rows } = await bills(institution_id, own, sql`i.invoice_id = any(${invoices}::bigint[])`).execute(db);
  return rows;
}

/** What payers still owe, the earliest due first; with `own`, on invoices that this colleague made. */
export async function owedRows(
  db: Db,
  { institution_id, own }: { institution_id: number; own: number | null },
  holders: readonly number[],
): Promise<BillRow[]> {
  const { rows } = await bills(
    institution_id,
    own,
    sql`a.holder_id = any(${holders}::bigint[]) and i.status in ('issued', 'part') and i.balance > 0`,
  ).execute(db);
  return rows;
}
