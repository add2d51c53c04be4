import type { FormType } from '@schoolbell/core/forms/rules';
import {
  firstForms,
  firstSettings,
  hasSetting,
  type FirstField,
  type FirstForm,
} from '@schoolbell/core/forms/types/rules';
import type { Db } from '../../../http/context.ts';
import { newHash } from '../../../db/hash.ts';

/** The student form and the lead form that a new institution begins with. */
export async function createFirstForms(db: Db, institution_id: number): Promise<void> {
  for (const form of firstForms) await createForm(db, institution_id, form);
}

async function createForm(db: Db, institution_id: number, form: FirstForm): Promise<void> {
  const { form_type, custom_form_name, title, submit_label, success_message } = form;
  const { custom_form_id } = await db
    .insertInto('form')
    .values({
      institution_id,
      hash: newHash(),
      form_type,
      custom_form_name,
      title,
      submit_label,
      success_message,
      is_first: 1,
    })
    .returning('custom_form_id')
    .executeTakeFirstOrThrow();
  let order = 0;
  for (const [at, section] of form.sections.entries()) {
    const header = await db
      .insertInto('form_header')
      .values({ institution_id, custom_form_id, header_name: section.header_name, order: at + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const field of section.fields)
      await placeField(db, { institution_id, form_type, custom_form_id, header_id: header.id, order: ++order }, field);
  }
  await db
    .insertInto('form_setting')
    .values(
      firstSettings
        .filter((setting) => hasSetting(form_type, setting.type))
        .map((setting) => ({ institution_id, custom_form_id, ...setting })),
    )
    .execute();
}

interface Place {
  institution_id: number;
  form_type: FormType;
  custom_form_id: number;
  header_id: number;
  order: number;
}

async function placeField(
  db: Db,
  { institution_id, form_type, custom_form_id, header_id, order }: Place,
  field: FirstField,
): Promise<void> {
  const {
    field_type,
    field_name,
    custom_name,
    placeholder = '',
    isDefault = 1,
    isMandatory = 0,
    toShow = 1,
    select_options = [],
  } = field;
  const { id } = await db
    .insertInto('field')
    .values({ institution_id, form_type, field_type, field_name, custom_name, placeholder, is_default: isDefault })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('field_place')
    .values({
      institution_id,
      custom_form_id,
      field_id: id,
      header_id,
      order,
      to_show: toShow,
      is_mandatory: isMandatory,
    })
    .execute();
  if (select_options.length === 0) return;
  await db
    .insertInto('field_option')
    .values(select_options.map((value, at) => ({ institution_id, field_id: id, value, order: at + 1 })))
    .execute();
}
