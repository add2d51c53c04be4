import { sql } from 'kysely';
import type { FieldType } from '@schoolbell/core/people/questions/kinds/rules';
import type { Db } from '../../http/context.ts';

/** A choice as screens show it. */
export interface Option {
  id: number;
  value: string;
  order: number;
}

/** A question that choices belong to, locked so that two editors never add the same choice. */
export async function lockField(
  db: Db,
  institution_id: number,
  id: number,
): Promise<{ id: number; field_type: FieldType; custom_name: string } | undefined> {
  return db
    .selectFrom('field')
    .select(['id', 'field_type', 'custom_name'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The choices of a question, in order. */
export async function optionsOf(db: Db, institution_id: number, field_id: number): Promise<Option[]> {
  return db
    .selectFrom('field_option')
    .select(['id', 'value', 'order'])
    .where('institution_id', '=', institution_id)
    .where('field_id', '=', field_id)
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** One choice with the question it belongs to. */
export async function findOption(
  db: Db,
  institution_id: number,
  id: number,
): Promise<(Option & { field_id: number }) | undefined> {
  return db
    .selectFrom('field_option')
    .select(['id', 'field_id', 'value', 'order'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds choices after the ones there are. */
export async function addOptions(
  db: Db,
  institution_id: number,
  field_id: number,
  values: readonly string[],
): Promise<Option[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<Option>`
    insert into field_option (institution_id, field_id, value, "order")
    select ${institution_id}, ${field_id}, v.value, v.at + coalesce((select max(o."order") from field_option o where o.institution_id = ${institution_id} and o.field_id = ${field_id}), 0)
    from unnest(${[...values]}::text[]) with ordinality as v(value, at) order by v.at
    returning id, value, "order"`.execute(db);
  return rows;
}

/** A choice with its old and its new text. */
interface Rename {
  id: number;
  field_id: number;
  before: string;
  value: string;
}

/** Renames an option; records keep the old text, and conditions follow the new one. */
export async function renameOption(
  db: Db,
  institution_id: number,
  { id, field_id, before, value }: Rename,
): Promise<void> {
  await db
    .updateTable('field_option')
    .set({ value })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute();
  for (const table of ['field_place', 'form_header'] as const) {
    await sql`
      update ${sql.table(table)} t set conditions = (
        select jsonb_agg(case when c.one->>'condition_field' <> f.field_name then c.one
          when jsonb_typeof(c.one->'condition_value') = 'array' then jsonb_set(c.one, '{condition_value}', (
            select coalesce(jsonb_agg(case when v.text = ${before} then ${value}::text else v.text end order by v.at), '[]')
            from jsonb_array_elements_text(c.one->'condition_value') with ordinality v(text, at)))
          when c.one->>'condition_value' = ${before} then jsonb_set(c.one, '{condition_value}', to_jsonb(${value}::text))
          else c.one end order by c.at)
        from jsonb_array_elements(t.conditions) with ordinality c(one, at))
      from field f, form m
      where f.institution_id = ${institution_id} and f.id = ${field_id} and t.institution_id = f.institution_id and m.institution_id = f.institution_id
        and m.custom_form_id = t.custom_form_id and m.form_type = f.form_type
        and t.conditions @> jsonb_build_array(jsonb_build_object('condition_field', f.field_name))`.execute(db);
  }
}

/** Removes an option; records keep it. */
export async function deleteOption(db: Db, institution_id: number, id: number): Promise<void> {
  await db.deleteFrom('field_option').where('institution_id', '=', institution_id).where('id', '=', id).execute();
}

/** Puts the choices of a question into an order. Returns how many of them it has. */
export async function orderOptions(
  db: Db,
  institution_id: number,
  field_id: number,
  ids: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update field_option o set "order" = n.at from unnest(${[...ids]}::bigint[]) with ordinality as n(id, at)
    where o.institution_id = ${institution_id} and o.field_id = ${field_id} and o.id = n.id`.execute(db);
  return Number(numAffectedRows);
}
