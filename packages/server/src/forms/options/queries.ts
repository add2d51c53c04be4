import { sql } from 'kysely';
import type { FieldType } from '@schoolbell/core/forms/rules';
import type { Db } from '../../http/context.ts';

/** A choice as screens show it. */
export interface Option { id: number; value: string; order: number }

/** A question that choices belong to, locked so that two editors never add the same choice. */
export async function lockField(db: Db, institution_id: number, id: number): Promise<{ id: number; field_type: FieldType; custom_name: string } | undefined> {
  return db.selectFrom('field').select(['id', 'field_type', 'custom_name']).where('institution_id', '=', institution_id).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The choices of a question, in order. */
export async function optionsOf(db: Db, institution_id: number, field_id: number): Promise<Option[]> {
  return db.selectFrom('field_option').select(['id', 'value', 'order']).where('institution_id', '=', institution_id).where('field_id', '=', field_id)
    .orderBy('order').orderBy('id').execute();
}

/** One choice with the question it belongs to. */
export async function findOption(db: Db, institution_id: number, id: number): Promise<(Option & { field_id: number }) | undefined> {
  return db.selectFrom('field_option').select(['id', 'field_id', 'value', 'order']).where('institution_id', '=', institution_id).where('id', '=', id).executeTakeFirst();
}

/** Adds choices after the ones there are. */
export async function addOptions(db: Db, institution_id: number, field_id: number, values: readonly string[]): Promise<Option[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<Option>`
    insert into field_option (institution_id, field_id, value, "order")
    select ${institution_id}, ${field_id}, v.value, v.at + coalesce((select max(o."order") from field_option o where o.institution_id = ${institution_id} and o.field_id = ${field_id}), 0)
    from unnest(${[...values]}::text[]) with ordinality as v(value, at) order by v.at
    returning id, value, "order"`.execute(db);
  return rows;
}

/** Gives a choice another text; records keep the one that was chosen. */
export async function renameOption(db: Db, institution_id: number, id: number, value: string): Promise<void> {
  await db.updateTable('field_option').set({ value }).where('institution_id', '=', institution_id).where('id', '=', id).execute();
}

/** Takes a choice off the list; records keep it where it was chosen. */
export async function deleteOption(db: Db, institution_id: number, id: number): Promise<void> {
  await db.deleteFrom('field_option').where('institution_id', '=', institution_id).where('id', '=', id).execute();
}

/** Puts the choices of a question into an order. Answers how many of them it has. */
export async function orderOptions(db: Db, institution_id: number, field_id: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update field_option o set "order" = n.at from unnest(${[...ids]}::bigint[]) with ordinality as n(id, at)
    where o.institution_id = ${institution_id} and o.field_id = ${field_id} and o.id = n.id`.execute(db);
  return Number(numAffectedRows);
}
