import { sql } from 'kysely';
import type { FormCondition } from '@schoolbell/core/people/questions/conditions/rules';
import type { FormSetting, FormType } from '@schoolbell/core/forms/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { Word } from '@schoolbell/core/words/rules';
import type { Db } from '../http/context.ts';
import { subjectOptions } from '../people/custom/queries.ts';

/** A section of a form. */
export interface Section {
  id: number;
  header_name: string;
  order: number;
  conditions: FormCondition[];
}

/** A field with its form's type, its kind of options, and the conditions of it and its section. */
export interface SheetField extends FormField {
  form_type: FormType;
  multi_select_option_type: string;
  conditions: FormCondition[];
  section_conditions: FormCondition[];
  for_family: 0 | 1;
}

/** Everything about one form and the institution that shows it. */
export interface Sheet {
  custom_form_id: number;
  hash: string;
  form_type: FormType;
  custom_form_name: string;
  title: string;
  submit_label: string;
  success_message: string;
  success_redirect: string;
  is_archived: boolean;
  purpose: 'own' | 'booking';
  institution_name: string;
  logo_handle: string | null;
  country: string;
  theme: Record<string, unknown>;
  isTrial: number;
  trialExpiryDate: Date | null;
  isFailed: number;
  planExpiryDate: Date | null;
  fields: SheetField[];
  headers: Section[];
  settings: FormSetting[];
  sites: string[];
  words: Word[];
  /** The form's extra offers, by the label of its button. */
  offers: { children?: string; later?: string };
  /** Whether families pay the registration fee after they send it. */
  asks_fee: boolean;
}

/**
 * One form with its fields, sections, settings, sites and words, in one round trip: the one with the public hash, or the
 * first of its type. Undefined if the institution has no such form of that type.
 */
export async function formSheet(
  db: Db,
  institution_id: number,
  wanted: { type: FormType; hash?: string },
): Promise<Sheet | undefined> {
  const { rows } = await sql<Sheet>`
    select f.custom_form_id, f.hash, f.form_type, f.custom_form_name, f.title, f.submit_label, f.success_message, f.success_redirect,
      f.archived_at is not null as is_archived, f.purpose,
      i.institution_name, i.logo_handle, i.country, i.theme, i.is_trial as "isTrial", i.trial_expiry_date as "trialExpiryDate",
      i.is_failed as "isFailed", i.plan_expiry_date as "planExpiryDate",
      (select coalesce(json_agg(json_build_object(
          'id', d.id, 'custom_name', d.custom_name, 'field_type', d.field_type, 'field_name', d.field_name, 'isDefault', d.is_default,
          'isMandatory', p.is_mandatory, 'is_archived', 0, 'toShow', p.to_show, 'order', p."order", 'header_id', p.header_id,
          'placeholder', d.placeholder, 'form_type', d.form_type, 'multi_select_option_type', d.multi_select_option_type,
          'for_family', p.for_family, 'conditions', p.conditions, 'section_conditions', coalesce(h.conditions, '[]'), 'select_options', case when d.field_type = 'subjects' then ${subjectOptions('d', 'bookable')} else coalesce(o.list, '[]'::json) end) order by p."order", d.id), '[]')
        from field_place p
        join field d on d.institution_id = p.institution_id and d.id = p.field_id and d.archived_at is null
          and (d.field_type <> 'file' or i.form_files = 1)
        left join form_header h on h.institution_id = p.institution_id and h.id = p.header_id
        left join (
          select o.field_id, json_agg(json_build_object('id', o.id, 'value', o.value, 'order', o."order") order by o."order", o.id) as list
          from field_option o where o.institution_id = ${institution_id} group by o.field_id
        ) o on o.field_id = d.id
        where p.institution_id = f.institution_id and p.custom_form_id = f.custom_form_id) as fields,
      (select coalesce(json_agg(json_build_object('id', h.id, 'header_name', h.header_name, 'order', h."order", 'conditions', h.conditions) order by h."order", h.id), '[]')
        from form_header h where h.institution_id = f.institution_id and h.custom_form_id = f.custom_form_id) as headers,
      (select coalesce(json_agg(json_build_object('type', s.type, 'should_display', s.should_display, 'is_required', s.is_required,
          'label', s.label, 'text', s.text, 'link', s.link) order by s.type desc), '[]')
        from form_setting s where s.institution_id = f.institution_id and s.custom_form_id = f.custom_form_id and s.type in ('terms', 'signature')) as settings,
      (select coalesce(json_object_agg(s.type, s.label), '{}')
        from form_setting s where s.institution_id = f.institution_id and s.custom_form_id = f.custom_form_id and s.type in ('children', 'later') and s.should_display = 1) as offers,
      exists (select from form_setting s where s.institution_id = f.institution_id and s.custom_form_id = f.custom_form_id and s.type = 'fee' and s.should_display = 1)
        and f.form_type = 'student' and f.purpose = 'own' as asks_fee,
      (select coalesce(json_agg(s.origin order by s.origin), '[]') from site s where s.institution_id = f.institution_id) as sites,
      (select coalesce(json_agg(json_build_object('type', w.type, 'replaced_text', w.replaced_text, 'plural_text', w.plural_text)), '[]')
        from word w where w.institution_id = f.institution_id) as words
    from form f join institution i on i.institution_id = f.institution_id
    where f.institution_id = ${institution_id} and f.form_type = ${wanted.type}
      and (${wanted.hash ?? null}::text is null or f.hash = ${wanted.hash ?? null})
      and (${wanted.hash ?? null}::text is not null or f.is_first = 1)
    order by f.custom_form_id limit 1`.execute(db);
  return rows[0];
}

/** A form by its id, or the first of its type: what the editor's calls name. */
export async function findForm(db: Db, institution_id: number, wanted: { type?: FormType; custom_form_id?: number }) {
  return db
    .selectFrom('form')
    .select(['custom_form_id', 'form_type', 'custom_form_name', 'purpose'])
    .where('institution_id', '=', institution_id)
    .$if(wanted.type !== undefined, (query) => query.where('form_type', '=', wanted.type!))
    .$if(wanted.custom_form_id !== undefined, (query) => query.where('custom_form_id', '=', wanted.custom_form_id!))
    .$if(wanted.custom_form_id === undefined, (query) => query.where('is_first', '=', 1))
    .executeTakeFirst();
}
