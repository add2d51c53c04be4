import { sql } from 'kysely';
import type { FormCondition } from '@schoolbell/core/people/questions/conditions/rules';
import type { Db } from '../../http/context.ts';
import type { Section } from '../queries.ts';

/** The sections of a form, in order. */
export async function sectionsOf(db: Db, institution_id: number, custom_form_id: number): Promise<Section[]> {
  return db
    .selectFrom('form_header')
    .select(['id', 'header_name', 'order', 'conditions'])
    .where('institution_id', '=', institution_id)
    .where('custom_form_id', '=', custom_form_id)
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** Adds a section at the end of a form. */
export async function addSection(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  header_name: string,
  conditions: readonly FormCondition[] = [],
): Promise<Section> {
  const { rows } = await sql<Section>`
    insert into form_header (institution_id, custom_form_id, header_name, conditions, "order")
    select ${institution_id}, ${custom_form_id}, ${header_name}, ${JSON.stringify(conditions)}::jsonb, coalesce(max("order"), 0) + 1
    from form_header where institution_id = ${institution_id} and custom_form_id = ${custom_form_id}
    returning id, header_name, "order", conditions`.execute(db);
  return rows[0]!;
}

/** Renames a section of a form and changes what it depends on; nothing if the form has no such section. */
export async function changeSection(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  id: number,
  { header_name, conditions }: { header_name: string; conditions?: readonly FormCondition[] | undefined },
): Promise<Section | undefined> {
  return db
    .updateTable('form_header')
    .set({ header_name, ...(conditions && { conditions: JSON.stringify(conditions) }) })
    .where('institution_id', '=', institution_id)
    .where('custom_form_id', '=', custom_form_id)
    .where('id', '=', id)
    .returning(['id', 'header_name', 'order', 'conditions'])
    .executeTakeFirst();
}

/** Puts sections of a form into an order. Returns how many of them it has. */
export async function orderSections(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  ids: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update form_header h set "order" = n.at from unnest(${[...ids]}::bigint[]) with ordinality as n(id, at)
    where h.institution_id = ${institution_id} and h.custom_form_id = ${custom_form_id} and h.id = n.id`.execute(db);
  return Number(numAffectedRows);
}

/** Removes a section; its fields go to another one, or under none, and keep their order. */
export async function removeSection(
  db: Db,
  institution_id: number,
  id: number,
  target_id: number | null,
): Promise<void> {
  await db
    .updateTable('field_place')
    .set({ header_id: target_id })
    .where('institution_id', '=', institution_id)
    .where('header_id', '=', id)
    .execute();
  await db.deleteFrom('form_header').where('institution_id', '=', institution_id).where('id', '=', id).execute();
}
