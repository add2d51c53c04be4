import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FormCondition } from '@schoolbell/core/people/questions/conditions/rules';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { FieldType } from '@schoolbell/core/people/questions/kinds/rules';
import type { Db } from '../../http/context.ts';
import { choicesOf } from '../../people/custom/queries.ts';
import type { SheetField } from '../queries.ts';

/** Fields as one form places them, in order: those in use or the archived ones, or a single one by its id whichever it is. */
export async function fieldsOf(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  wanted: { is_archived: 0 | 1 } | { id: number },
): Promise<SheetField[]> {
  const { rows } = await sql<SheetField>`
    select d.id, d.custom_name, d.field_type, d.field_name, d.is_default as "isDefault", p.is_mandatory as "isMandatory",
      (d.archived_at is not null)::int as is_archived, p.to_show as "toShow", p."order", p.header_id, d.placeholder, d.form_type, d.multi_select_option_type,
      p.for_family, p.conditions, coalesce(h.conditions, '[]') as section_conditions,
      ${choicesOf('d', 'bookable')} as select_options
    from field_place p join field d on d.institution_id = p.institution_id and d.id = p.field_id
    left join form_header h on h.institution_id = p.institution_id and h.id = p.header_id
    where p.institution_id = ${institution_id} and p.custom_form_id = ${custom_form_id}
      and (${'id' in wanted ? wanted.id : null}::bigint is null or d.id = ${'id' in wanted ? wanted.id : null})
      and (${'id' in wanted ? null : wanted.is_archived}::int is null or (d.archived_at is not null)::int = ${'id' in wanted ? null : wanted.is_archived})
    order by p."order", d.id`.execute(db);
  return rows;
}

/** A question to be added to the forms of a type. */
export interface FieldToAdd {
  institution_id: number;
  form_type: FormType;
  field_type: FieldType;
  custom_name: string;
  placeholder: string;
  multi_select_option_type: string;
  now: Date;
}

/** Adds a question; its name is made from its id, so that it is unique. */
export async function addField(db: Db, { now, ...field }: FieldToAdd): Promise<number> {
  const { id } = await db
    .insertInto('field')
    .values({ ...field, field_name: `new_${randomUUID()}`, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('field')
    .set({ field_name: `custom_${id}` })
    .where('institution_id', '=', field.institution_id)
    .where('id', '=', id)
    .execute();
  return id;
}

/** Places a new question at the end of every form of its type: as asked on one, hidden on the others. */
export async function placeField(
  db: Db,
  place: {
    institution_id: number;
    form_type: FormType;
    custom_form_id: number;
    field_id: number;
    header_id: number | null;
    isMandatory: 0 | 1;
    toShow: 0 | 1;
    for_family: 0 | 1;
  },
): Promise<void> {
  await sql`
    insert into field_place (institution_id, custom_form_id, field_id, header_id, "order", to_show, is_mandatory, for_family)
    select f.institution_id, f.custom_form_id, ${place.field_id},
      case when f.custom_form_id = ${place.custom_form_id} then ${place.header_id}::bigint end,
      coalesce((select max(p."order") from field_place p where p.institution_id = f.institution_id and p.custom_form_id = f.custom_form_id), 0) + 1,
      case when f.custom_form_id = ${place.custom_form_id} then ${place.toShow}::int else 0 end,
      case when f.custom_form_id = ${place.custom_form_id} then ${place.isMandatory}::int else 0 end,
      ${place.for_family}::int
    from form f where f.institution_id = ${place.institution_id} and f.form_type = ${place.form_type}`.execute(db);
}

/** Changes what a question is, on every form of its type. */
export async function updateField(
  db: Db,
  institution_id: number,
  id: number,
  change: { custom_name?: string; placeholder?: string; archived_at?: Date | null },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('field').set(change).where('institution_id', '=', institution_id).where('id', '=', id).execute();
}

/** Changes how one form places a question, and its conditions there. */
export async function updatePlace(
  db: Db,
  institution_id: number,
  which: { custom_form_id: number; field_id: number },
  {
    conditions,
    ...rest
  }: {
    header_id?: number | null;
    to_show?: 0 | 1;
    is_mandatory?: 0 | 1;
    for_family?: 0 | 1;
    conditions?: readonly FormCondition[];
  },
): Promise<void> {
  const change = { ...rest, ...(conditions && { conditions: JSON.stringify(conditions) }) };
  if (Object.values(change).every((value) => value === undefined)) return;
  await db
    .updateTable('field_place')
    .set(change)
    .where('institution_id', '=', institution_id)
    .where('custom_form_id', '=', which.custom_form_id)
    .where('field_id', '=', which.field_id)
    .execute();
}

/** Puts fields of a form into an order, each under its section. Returns how many of them the form has. */
export async function orderFields(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  fields: readonly { id: number; header_id: number | null }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update field_place p set "order" = o.at, header_id = o.header_id
    from unnest(${fields.map((field) => field.id)}::bigint[], ${fields.map((field) => field.header_id)}::bigint[]) with ordinality as o(id, header_id, at)
    where p.institution_id = ${institution_id} and p.custom_form_id = ${custom_form_id} and p.field_id = o.id`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** The forms that ask a question, whether they show it just now or not. */
export async function formsWith(
  db: Db,
  institution_id: number,
  field_id: number,
): Promise<{ custom_form_id: number; custom_form_name: string }[]> {
  return db
    .selectFrom('field_place as p')
    .innerJoin('form as f', (join) =>
      join.onRef('f.institution_id', '=', 'p.institution_id').onRef('f.custom_form_id', '=', 'p.custom_form_id'),
    )
    .select(['f.custom_form_id', 'f.custom_form_name'])
    .where('p.institution_id', '=', institution_id)
    .where('p.field_id', '=', field_id)
    .orderBy('f.custom_form_id')
    .execute();
}

/** How many of these sections the form has: a field can only be in a section of its own form. */
export async function countHeaders(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  ids: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom('form_header')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('custom_form_id', '=', custom_form_id)
    .where('id', 'in', [...ids, 0])
    .executeTakeFirstOrThrow();
  return Number(count);
}
