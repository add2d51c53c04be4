import { sql } from 'kysely';
import { STUDENT } from '@schoolbell/core/access';
import type { FormField } from '@schoolbell/core/forms/rules';
import { ownColumns } from '@schoolbell/core/forms/submissions/rules';
import type { Db } from '../../http/context.ts';
import { choicesOf } from '../../forms/options/queries.ts';

/** A field whose values lie in a person's `custom`: the school's own, and default ones that a person has no column for. */
export interface CustomField extends FormField {
  form_type: 'student' | 'lead';
}

/** The kind of form that somebody came by. */
export const formOf = (role_id: number): CustomField['form_type'] => (role_id === STUDENT ? 'student' : 'lead');

/**
 * Fields that a person's `custom` may hold: those of their kind, archived ones too, and those of the other kind that
 * `named` lists or all of them, because a lead who became a student keeps what was asked of the lead.
 */
export async function customFields(
  db: Db,
  institution_id: number,
  role_id: number,
  named: readonly string[] | 'all' = [],
): Promise<CustomField[]> {
  const form_type = formOf(role_id);
  const { rows } = await sql<CustomField>`
    select f.id, f.custom_name, f.field_type, f.field_name, f.is_default as "isDefault", 0 as "isMandatory", (f.archived_at is not null)::int as is_archived,
      1 as "toShow", coalesce(p."order", 1000) as "order", null as header_id, f.placeholder, f.form_type,
      ${choicesOf('f', 'all')} as select_options
    from field f
    left join lateral (select min(p."order") as "order" from field_place p where p.institution_id = f.institution_id and p.field_id = f.id) p on true
    where f.institution_id = ${institution_id} and (f.form_type = ${form_type} or ${named === 'all' ? sql`true` : sql`f.field_name = any(${named}::text[])`}) and f.field_name <> all(${[...ownColumns]}::text[])
    order by f.form_type = ${form_type} desc, "order", f.id`.execute(db);
  const seen = new Set<string>();
  return rows.filter((field) => !seen.has(field.field_name) && seen.add(field.field_name));
}
