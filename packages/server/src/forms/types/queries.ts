import { sql } from 'kysely';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { Word } from '@schoolbell/core/words/rules';
import type { Db } from '../../http/context.ts';
import { newHash } from '../../db/hash.ts';

/** A school's own forms by type, the first one of each type on top, with the school's words to say their names in. */
export async function formsOf(
  db: Db,
  institution_id: number,
  wanted: { type?: FormType | undefined; is_archived?: 0 | 1 } = {},
) {
  const words = sql<
    Word[]
  >`(select coalesce(json_agg(json_build_object('type', w.type, 'replaced_text', w.replaced_text, 'plural_text', w.plural_text)), '[]')
    from word w where w.institution_id = ${institution_id})`.as('words');
  return formRows(db, institution_id)
    .select(words)
    .$if(wanted.type !== undefined, (query) => query.where('form_type', '=', wanted.type!))
    .$if(wanted.is_archived === 0, (query) => query.where('archived_at', 'is', null))
    .orderBy('form_type', 'desc')
    .orderBy('is_first', 'desc')
    .orderBy('custom_form_id')
    .execute();
}

/** One form as the list shows it. */
export async function findFormType(db: Db, institution_id: number, custom_form_id: number) {
  return formRows(db, institution_id).where('custom_form_id', '=', custom_form_id).executeTakeFirst();
}

/** Of which kind the form with a public hash is; undefined if the school has none. */
export async function typeOfForm(db: Db, institution_id: number, hash: string): Promise<FormType | undefined> {
  return (
    await db
      .selectFrom('form')
      .select('form_type')
      .where('institution_id', '=', institution_id)
      .where('hash', '=', hash)
      .executeTakeFirst()
  )?.form_type;
}

function formRows(db: Db, institution_id: number) {
  return db
    .selectFrom('form')
    .where('institution_id', '=', institution_id)
    .where('purpose', '=', 'own')
    .select([
      'custom_form_id',
      'custom_form_name',
      'form_type',
      'hash',
      'title',
      'submit_label',
      'success_message',
      'success_redirect',
      'is_first',
      sql<0 | 1>`(archived_at is not null)::int`.as('is_archived'),
    ]);
}

/** Changes a form's name and texts, or archives it. */
export async function updateForm(
  db: Db,
  institution_id: number,
  custom_form_id: number,
  change: {
    custom_form_name?: string;
    title?: string;
    submit_label?: string;
    success_message?: string;
    success_redirect?: string;
    archived_at?: Date | null;
  },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db
    .updateTable('form')
    .set(change)
    .where('institution_id', '=', institution_id)
    .where('custom_form_id', '=', custom_form_id)
    .execute();
}

/** A copy of the first form of a type: under which name, and for what. */
export interface Copy {
  form_type: FormType;
  name: string;
  purpose?: 'own' | 'booking';
  now: Date;
}

/** Copies the first form of a type with its sections, fields, settings and texts under another name; returns its id. */
export async function copyFirstForm(
  db: Db,
  institution_id: number,
  { form_type, name, purpose = 'own', now }: Copy,
): Promise<number> {
  const { rows } = await sql<{ custom_form_id: number; first_id: number }>`
    insert into form (institution_id, hash, form_type, custom_form_name, title, submit_label, success_message, success_redirect, is_first, purpose, created_at)
    select institution_id, ${newHash()}, form_type, ${name}, title, submit_label, success_message, success_redirect, 0, ${purpose}, ${now}
    from form where institution_id = ${institution_id} and form_type = ${form_type} and is_first = 1
    returning custom_form_id, (select f.custom_form_id from form f where f.institution_id = ${institution_id} and f.form_type = ${form_type} and f.is_first = 1) as first_id`.execute(
    db,
  );
  const { custom_form_id, first_id } = rows[0]!;
  await sql`
    with headers as (
      insert into form_header (institution_id, custom_form_id, header_name, "order", conditions)
      select institution_id, ${custom_form_id}, header_name, "order", conditions from form_header
      where institution_id = ${institution_id} and custom_form_id = ${first_id} order by "order", id
      returning id, "order"
    ), paired as (
      select old.id as old_id, new.id as new_id
      from (select id, row_number() over (order by "order", id) as n from form_header where institution_id = ${institution_id} and custom_form_id = ${first_id}) old
      join (select id, row_number() over (order by "order", id) as n from headers) new on new.n = old.n
    )
    insert into field_place (institution_id, custom_form_id, field_id, header_id, "order", to_show, is_mandatory, for_family, conditions)
    select p.institution_id, ${custom_form_id}, p.field_id, h.new_id, p."order", p.to_show, p.is_mandatory, p.for_family, p.conditions
    from field_place p left join paired h on h.old_id = p.header_id
    where p.institution_id = ${institution_id} and p.custom_form_id = ${first_id}`.execute(db);
  await sql`
    insert into form_setting (institution_id, custom_form_id, type, should_display, is_required, label, text, link)
    select institution_id, ${custom_form_id}, type, should_display, is_required, label, text, link
    from form_setting where institution_id = ${institution_id} and custom_form_id = ${first_id}`.execute(db);
  return custom_form_id;
}
