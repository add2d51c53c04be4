import { sql } from 'kysely';
import type { ItemType } from '@schoolbell/core/billing/items/schemas';
import type { Db } from '../../http/context.ts';

/** What may be sold, as the catalogue has it: `price` in minor units, `sessions` that it grants, and its own taxes. */
export interface Sold {
  type: ItemType;
  id: number;
  duration_id: number | null;
  /** The package of an add-on. */
  package_id: number | null;
  name: string;
  price: number;
  sessions: number;
  archived: boolean;
  tax_ids: number[];
}

const taxesOf = (institution_id: number, type: string, id: string) =>
  sql`coalesce((select array_agg(x.tax_id::float8 order by x.tax_id) from item_tax x join tax t on t.institution_id = ${institution_id} and t.tax_id = x.tax_id and t.is_archived = 0
    where x.institution_id = ${institution_id} and x.item_type = ${sql.lit(type)} and x.item_id = ${sql.raw(id)}), '{}') as tax_ids`;

/** The things of the catalogue that lines name; those of another school are not among them. */
export async function soldThings(
  db: Db,
  institution_id: number,
  ids: Record<Exclude<ItemType, 'custom'>, readonly number[]>,
): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select 'subject' as type, s.sub_id as id, d.duration_id, null::bigint as package_id, s.sub_name || ' ' || d.minutes || ' min' as name, d.fee as price, 0 as sessions,
      s.archived_at is not null or d.archived_at is not null as archived, ${taxesOf(institution_id, 'subject', 's.sub_id')}
    from subject s join subject_duration d on d.institution_id = ${institution_id} and d.sub_id = s.sub_id
    where s.institution_id = ${institution_id} and s.sub_id = any(${ids.subject}::bigint[])
    union all
    select 'period', s.sub_id, null, null, s.sub_name, coalesce(s.period_fee, 0), coalesce(s.period_sessions, 0), s.archived_at is not null, ${taxesOf(institution_id, 'subject', 's.sub_id')}
    from subject s where s.institution_id = ${institution_id} and s.sub_id = any(${ids.period}::bigint[])
    union all
    select 'package', k.package_id, null, k.package_id, k.package_name, k.price, k.sessions, k.archived_at is not null, ${taxesOf(institution_id, 'package', 'k.package_id')}
    from package k where k.institution_id = ${institution_id} and k.package_id = any(${ids.package}::bigint[])
    union all
    select 'addOn', o.add_on_id, null, o.package_id, o.name, o.price, 0, false, ${taxesOf(institution_id, 'package', 'o.package_id')}
    from package_add_on o where o.institution_id = ${institution_id} and o.add_on_id = any(${ids.addOn}::bigint[])
    union all
    select 'product', r.product_id, null, null, r.product_name, r.price, 0, r.status = 1, ${taxesOf(institution_id, 'product', 'r.product_id')}
    from product r where r.institution_id = ${institution_id} and r.product_id = any(${ids.product}::bigint[])
    union all
    select 'registrationFee', f.registration_fee_id, null, null, f.name, f.amount, 0, f.archived_at is not null, ${taxesOf(institution_id, 'registrationFee', 'f.registration_fee_id')}
    from registration_fee f where f.institution_id = ${institution_id} and f.registration_fee_id = any(${ids.registrationFee}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Taxes among ids that may be put on a line, as a document copies them. */
export async function taxesAmong(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<{ tax_id: number; name: string; rate: string; en_code: string }[]> {
  const { rows } = await sql<{ tax_id: number; name: string; rate: string; en_code: string }>`
    select t.tax_id, t.name, trim_scale(t.rate)::text as rate, t.en_code from tax t
    where t.institution_id = ${institution_id} and t.tax_id = any(${ids}::bigint[]) and t.is_archived = 0 order by t.tax_id`.execute(
    db,
  );
  return rows;
}

/** Which lessons of whom are billed already, among these; by another invoice than `except`. */
export async function billedSessions(
  db: Db,
  institution_id: number,
  sessions: readonly { event_id: number; user_detail_id: number }[],
  except: number | null = null,
): Promise<{ event_id: number; user_detail_id: number }[]> {
  const { rows } = await sql<{ event_id: number; user_detail_id: number }>`
    select b.event_id, b.user_detail_id from item_session b
    join unnest(${sessions.map((one) => one.event_id)}::bigint[], ${sessions.map((one) => one.user_detail_id)}::bigint[]) one (event_id, user_detail_id)
      on one.event_id = b.event_id and one.user_detail_id = b.user_detail_id
    join invoice_item t on t.institution_id = ${institution_id} and t.item_id = b.item_id
    where b.institution_id = ${institution_id} and b.released_at is null and t.invoice_id is distinct from ${except}::bigint`.execute(
    db,
  );
  return rows;
}

/** Lessons among ids that a student has a place in. */
export async function lessonsAmong(
  db: Db,
  institution_id: number,
  sessions: readonly { event_id: number; user_detail_id: number }[],
): Promise<{ event_id: number; user_detail_id: number; sub_id: number | null; local_start: string }[]> {
  const { rows } = await sql<{ event_id: number; user_detail_id: number; sub_id: number | null; local_start: string }>`
    select s.event_id, s.user_detail_id, e.sub_id, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start from event_student s
    join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id
    join unnest(${sessions.map((one) => one.event_id)}::bigint[], ${sessions.map((one) => one.user_detail_id)}::bigint[]) one (event_id, user_detail_id)
      on one.event_id = s.event_id and one.user_detail_id = s.user_detail_id
    where s.institution_id = ${institution_id}`.execute(db);
  return rows;
}
