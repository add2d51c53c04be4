import type { bookingForms } from '@schoolbell/core/bookings/forms/contract';
import { formAdded } from '@schoolbell/core/forms/events';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { fieldsOf } from '../../forms/fields/queries.ts';
import { sectionsOf } from '../../forms/sections/queries.ts';
import { settingsOf } from '../../forms/settings/queries.ts';
import { copyFirstForm } from '../../forms/types/queries.ts';
import type { StaffContext } from '../../http/context.ts';
import { type BookingForm, formInForce, holdFirstForm } from './queries.ts';

const names: Record<FormType, string> = { student: 'Online booking', lead: 'Online booking to be answered' };

/** The booking page's own form of a type: the first change of it copies the school's first form. */
export async function ownForm(context: StaffContext, form_type: FormType): Promise<BookingForm> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  await holdFirstForm(db, institution_id, form_type);
  const form = await formInForce(db, institution_id, form_type);
  if (form.purpose === 'booking') return form;
  const copy = { form_type, name: names[form_type], purpose: 'booking', now } as const;
  const custom_form_id = await copyFirstForm(db, institution_id, copy);
  await context.audit(formAdded, { after: { custom_form_id, custom_form_name: copy.name } });
  return formInForce(db, institution_id, form_type);
}

/** One of the booking page's forms with everything on it. A booking is sent at once, so it is never finished later, and it bills registration fees by itself. */
export async function shownForm(
  { db, tenant }: StaffContext,
  form_type: FormType,
): Promise<ResultOf<typeof bookingForms>['student']> {
  const { institution_id } = tenant;
  const { purpose, custom_form_id, ...form } = await formInForce(db, institution_id, form_type);
  const settings = await settingsOf(db, institution_id, custom_form_id);
  return {
    ...form,
    custom_form_id: purpose === 'booking' ? custom_form_id : null,
    headers: await sectionsOf(db, institution_id, custom_form_id),
    fields: await fieldsOf(db, institution_id, custom_form_id, { is_archived: 0 }),
    settings: settings.filter((one) => one.type !== 'later' && one.type !== 'fee'),
  };
}
