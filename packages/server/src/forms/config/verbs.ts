import { listedTypes } from '@schoolbell/core/people/questions/kinds/rules';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import type { Context, Tenant } from '../../http/context.ts';
import { formSheet, type Sheet } from '../queries.ts';

/** What form tickets are signed for. */
export const TICKET_KEY = 'form ticket';

/** A form with all its texts in the school's own words. */
export function inOwnWords(sheet: Sheet): Sheet {
  const said = (text: string) => say(sheet.words, text);
  const field = <F extends FormField>(one: F): F => ({
    ...one,
    custom_name: said(one.custom_name),
    placeholder: said(one.placeholder),
  });
  return {
    ...sheet,
    custom_form_name: said(sheet.custom_form_name),
    title: said(sheet.title),
    submit_label: said(sheet.submit_label),
    success_message: said(sheet.success_message),
    fields: sheet.fields.map(field),
    headers: sheet.headers.map((header) => ({ ...header, header_name: said(header.header_name) })),
    settings: sheet.settings.map((setting) => ({ ...setting, label: said(setting.label), text: said(setting.text) })),
    offers: Object.fromEntries(Object.entries(sheet.offers).map(([type, label]) => [type, said(label)])),
  };
}

/**
 * Opens a form for the page that asks. Throws `notFound` for a form that isn't this school's, `gone` for an archived one.
 * The booking page's forms are found only where `booking` says so: sign-up calls never take them.
 * Sites that are not on the school's list were refused when the request entered the institution.
 */
export async function openForm(
  { db, asker, publicUrl }: Context,
  tenant: Tenant,
  wanted: { type: FormType; hash?: string | undefined; booking?: true },
): Promise<{ sheet: Sheet; origin: string }> {
  const sheet = await formSheet(db, tenant.institution_id, wanted);
  if (!sheet || (sheet.purpose === 'booking' && !wanted.booking))
    throw new Failure('notFound', 'This form could not be found.');
  if (sheet.is_archived) throw new Failure('gone', 'This form is no longer in use.');
  return { sheet: inOwnWords(sheet), origin: asker.origin ?? publicUrl };
}

/** Fields for a page: options of kinds with their own calls (`signUp/schools` and the like) aren't included. */
export function withoutLists<F extends FormField>(fields: readonly F[]): F[] {
  return fields.map((field) => (listedTypes.includes(field.field_type) ? { ...field, select_options: [] } : field));
}
