import { sql } from 'kysely';
import type { PersonTexts } from '@schoolbell/core/people/fields';
import type { Db } from '../../http/context.ts';
import { customFields } from '../../people/custom/queries.ts';
import { fieldsOf } from '../../people/fields/queries.ts';

/** A guardian as a sheet names them. */
export interface SheetGuardian {
  name: string;
  relation: string;
  email: string;
  phone: string;
  custody: 0 | 1;
}

/** A person as a sheet is written from them; `custom` holds the school's own questions with their answers. */
export interface SheetPerson extends PersonTexts<'name' | 'contact' | 'about' | 'address'> {
  user_detail_id: number;
  status: string;
  is_archived: 0 | 1;
  image_handle: string | null;
  created_at: Date;
  stage_name: string | null;
  guardians: SheetGuardian[];
  emergency_contacts: { contact_name: string; phone: string; relation: string }[];
  batches: string[];
  tags: string[];
  custom: { custom_name: string; field_type: string; field_value: unknown }[];
}

type Row = Omit<SheetPerson, 'custom'> & { custom: Record<string, unknown> };

/** The chosen people with everything that their sheets show, in the order of the ids. */
export async function sheetPeople(
  db: Db,
  institution_id: number,
  role_id: number,
  ids: readonly number[],
): Promise<SheetPerson[]> {
  const { rows } = await sql<Row>`
    select p.user_detail_id, ${fieldsOf('p', 'name', 'contact', 'about', 'address')}, p.status, (p.archived_at is not null)::int as is_archived,
      p.image_handle, p.created_at, s.stage_name, p.custom,
      coalesce((select json_agg(json_build_object('name', full_name(g.first_name, g.surname), 'relation', l.relation, 'email', g.email, 'phone', g.phone, 'custody', l.custody) order by l.is_main desc, l.guardian_id)
        from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
        where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id), '[]') as guardians,
      coalesce((select json_agg(json_build_object('contact_name', e.contact_name, 'phone', e.phone, 'relation', e.relation) order by e."order", e.id)
        from emergency_contact e where e.institution_id = ${institution_id} and e.person_id = p.user_detail_id), '[]') as emergency_contacts,
      array(select b.batch_name from batch_member m join batch b on b.institution_id = m.institution_id and b.id = m.batch_id
        where m.institution_id = ${institution_id} and m.person_id = p.user_detail_id and b.archived_at is null order by lower(b.batch_name)) as batches,
      array(select t.tag_name from person_tag x join tag t on t.institution_id = x.institution_id and t.id = x.tag_id
        where x.institution_id = ${institution_id} and x.person_id = p.user_detail_id order by lower(t.tag_name)) as tags
    from unnest(${ids}::bigint[]) with ordinality page (user_detail_id, n)
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = page.user_detail_id
    left join stage s on s.institution_id = p.institution_id and s.id = p.stage_id
    order by page.n`.execute(db);
  const fields = await customFields(db, institution_id, role_id, [
    ...new Set(rows.flatMap((row) => Object.keys(row.custom))),
  ]);
  const answers = (custom: Record<string, unknown>) =>
    fields
      .filter((field) => custom[field.field_name] !== undefined && custom[field.field_name] !== null)
      .map(({ field_name, custom_name, field_type }) => ({ custom_name, field_type, field_value: custom[field_name] }));
  return rows.map(({ custom, ...person }) => ({ ...person, custom: answers(custom) }));
}

/** The handle of the school's logo; null if there is none. */
export async function logoHandle(db: Db, institution_id: number): Promise<string | null> {
  const { logo_handle } = await db
    .selectFrom('institution')
    .select('logo_handle')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  return logo_handle;
}
