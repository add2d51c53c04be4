import type { addField as add, editField } from '@schoolbell/core/forms/fields/contract';
import { fieldAdded, fieldChanged } from '@schoolbell/core/forms/events';
import type { FormType } from '@schoolbell/core/forms/rules';
import { changeRefusal } from '@schoolbell/core/forms/types/rules';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { mayBeForFamily, takesOptions } from '@schoolbell/core/people/questions/kinds/rules';
import type { StaffContext } from '../../http/context.ts';
import { refuseFilesWhileOff } from '../files/verbs.ts';
import { addOptions } from '../options/queries.ts';
import type { SheetField } from '../queries.ts';
import { refuseUnsound } from '../soundness/verbs.ts';
import { addField, countHeaders, fieldsOf, formsWith, placeField, updateField, updatePlace } from './queries.ts';

async function fieldOrMissing(custom_form_id: number, id: number, { db, tenant }: StaffContext): Promise<SheetField> {
  const [field] = await fieldsOf(db, tenant.institution_id, custom_form_id, { id });
  if (!field) throw new Failure('notFound', 'This field could not be found.');
  return field;
}

/** A field can only be in a section of its own form. */
export async function refuseForeignHeaders(
  custom_form_id: number,
  headers: readonly (number | null | undefined)[],
  { db, tenant }: StaffContext,
): Promise<void> {
  const ids = [...new Set(headers.filter((id): id is number => typeof id === 'number'))];
  if (ids.length === 0 || (await countHeaders(db, tenant.institution_id, custom_form_id, ids)) === ids.length) return;
  throw new Failure('notFound', 'This section could not be found.');
}

/** A question is archived on every form at once, so the others must not depend on it either. */
async function refuseUnsoundElsewhere(id: number, custom_form_id: number, context: StaffContext): Promise<void> {
  for (const form of await formsWith(context.db, context.tenant.institution_id, id)) {
    if (form.custom_form_id !== custom_form_id)
      await refuseUnsound(context, form.custom_form_id, `on the form ${form.custom_form_name}`);
  }
}

/** Adds a question to a form of this school, hidden on the others of its type. */
export async function addToForm(
  context: StaffContext,
  form_type: FormType,
  input: ParsedOf<typeof add>,
): Promise<SheetField> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const {
    custom_form_id,
    field_type,
    custom_name,
    placeholder,
    multi_select_option_type,
    header_id,
    isMandatory,
    toShow,
    conditions,
    for_family,
  } = input;
  if (field_type === 'file') await refuseFilesWhileOff(context, institution_id);
  await refuseForeignHeaders(custom_form_id, [header_id], context);
  const id = await addField(db, {
    institution_id,
    form_type,
    field_type,
    custom_name,
    placeholder,
    multi_select_option_type,
    now,
  });
  await placeField(db, {
    institution_id,
    form_type,
    custom_form_id,
    field_id: id,
    header_id,
    isMandatory,
    toShow,
    for_family: mayBeForFamily({ field_type, field_name: '' }) ? for_family : 0,
  });
  if (takesOptions(field_type)) await addOptions(db, institution_id, id, [...new Set(input.select_options)]);
  if (conditions.length > 0) await updatePlace(db, institution_id, { custom_form_id, field_id: id }, { conditions });
  await refuseUnsound(context, custom_form_id);
  await context.audit(fieldAdded, { after: { id, field_type, custom_name } });
  return fieldOrMissing(custom_form_id, id, context);
}

/** Changes a question of a form of this school: what it asks everywhere, how it stands on this form alone. */
export async function changeOnForm(
  context: StaffContext,
  {
    custom_form_id,
    id,
    custom_name,
    placeholder,
    isMandatory,
    toShow,
    header_id,
    is_archived,
    conditions,
    for_family,
  }: ParsedOf<typeof editField>,
): Promise<SheetField> {
  const { db, tenant, now } = context;
  const before = await fieldOrMissing(custom_form_id, id, context);
  const refusal =
    changeRefusal(before, { is_archived, toShow, isMandatory }) ??
    (for_family === 1 && !mayBeForFamily(before) ? `${before.custom_name} can't be asked once for all children` : null);
  if (refusal) throw new Failure('conflict', refusal);
  await refuseForeignHeaders(custom_form_id, [header_id], context);
  await updateField(db, tenant.institution_id, id, {
    custom_name,
    placeholder,
    archived_at: is_archived === undefined ? undefined : is_archived ? now : null,
  });
  await updatePlace(
    db,
    tenant.institution_id,
    { custom_form_id, field_id: id },
    { header_id, to_show: toShow, is_mandatory: isMandatory, for_family, ...(conditions && { conditions }) },
  );
  await refuseUnsound(context, custom_form_id);
  if (is_archived !== undefined) await refuseUnsoundElsewhere(id, custom_form_id, context);
  const after = await fieldOrMissing(custom_form_id, id, context);
  await context.audit(fieldChanged, { before, after });
  return after;
}
