import { sql } from 'kysely';
import { staffRoles } from '@schoolbell/core/access';
import type { FilterField } from '@schoolbell/core/filters/rules';
import type { Db } from '../../http/context.ts';

/** A choice of the school's, by the field that offers it. */
export type Choice = FilterField['options'][number] & { of: string };

const staffIds = Object.keys(staffRoles).map(Number);

/**
 * What the school's records offer as choices: subjects, colleagues, locations, rooms, packages, products, payment modes,
 * stages.
 */
export async function schoolChoices(db: Db, institution_id: number): Promise<Choice[]> {
  const { rows } = await sql<Choice & { place: number }>`
    select 'subject' as of, sub_id::text as value, sub_name as label, 0 as place from subject where institution_id = ${institution_id} and archived_at is null
    union all
    select 'staff_name', user_detail_id::text, full_name(first_name, surname), 0 from person
      where institution_id = ${institution_id} and role_id = any(${staffIds}::smallint[]) and archived_at is null
    union all
    select 'location', location_id::text, p_name, 0 from location where institution_id = ${institution_id} and archived_at is null
    union all
    select 'room', room_id::text, name, 0 from room where institution_id = ${institution_id} and archived_at is null
    union all
    select 'product', product_id::text, product_name, 0 from product where institution_id = ${institution_id} and status = 0
    union all
    select 'package', package_id::text, package_name, 0 from package where institution_id = ${institution_id} and archived_at is null
    union all
    select 'payment_mode', mode_id::text, name, "order" from payment_mode where institution_id = ${institution_id} and is_archived = 0
    union all
    select 'lead_stage', id::text, stage_name, "order" from stage where institution_id = ${institution_id}
    order by place, label`.execute(db);
  return rows.map(({ of, value, label }) => ({ of, value, label }));
}

/** The owners of the school, who can always do everything and give rights. */
export async function ownerNames(db: Db, institution_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select full_name(p.first_name, p.surname) as name from person p
    where p.institution_id = ${institution_id} and p.role_id = 10 and p.archived_at is null order by p.user_detail_id limit 3`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
