import type { addBookingField, placeBookingField } from '@schoolbell/core/bookings/forms/contract';
import { formChanged } from '@schoolbell/core/forms/events';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure, refuseWrong } from '@schoolbell/core/http/errors';
import { fieldsOf } from '../../forms/fields/queries.ts';
import { addToForm, changeOnForm } from '../../forms/fields/verbs.ts';
import { changeSetting } from '../../forms/settings/verbs.ts';
import { updateForm } from '../../forms/types/queries.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { difference } from '../../catalog/edits/verbs.ts';
import { formInForce, sectionLike } from './queries.ts';
import { ownForm, shownForm } from './verbs.ts';

const NOT_LATER = "A booking can't be finished later: its seats are held for minutes only";
const NOT_FEE = 'A booking bills registration fees by itself';

async function listed(type: FormType, is_archived: 0 | 1, { db, tenant }: StaffContext) {
  const { custom_form_id } = await formInForce(db, tenant.institution_id, type);
  return { data: await fieldsOf(db, tenant.institution_id, custom_form_id, { is_archived }) };
}

/** Changes how one field stands on a form: shown where nothing else is said. */
async function place(type: FormType, change: ParsedOf<typeof placeBookingField>, context: StaffContext) {
  const { custom_form_id } = await ownForm(context, type);
  const [field] = await fieldsOf(context.db, context.tenant.institution_id, custom_form_id, { id: change.id });
  if (field?.is_archived)
    throw new Failure('conflict', `${field.custom_name} is archived. Restore it among the fields of your forms first.`);
  const isBare = Object.values(change).filter((value) => value !== undefined).length === 1;
  const data = await changeOnForm(context, { custom_form_id, ...change, ...(isBare && { toShow: 1 }) });
  return { data, message: `${data.custom_name} saved.` };
}

async function make(type: FormType, asked: ParsedOf<typeof addBookingField>, context: StaffContext) {
  const { db, tenant } = context;
  const { custom_form_id } = await ownForm(context, type);
  // The section may be one of the first form, as it was read before the copy was made.
  const wanted = asked.header_id;
  const header_id =
    wanted === null
      ? null
      : ((await sectionLike(db, tenant.institution_id, { custom_form_id, header_id: wanted })) ?? wanted);
  const data = await addToForm(context, type, {
    ...asked,
    custom_form_id,
    header_id,
    toShow: 1,
    multi_select_option_type: 'List',
    conditions: [],
    for_family: 0,
  });
  return { data, message: `${data.custom_name} added.` };
}

/** The two forms that the booking page asks: one where staff answer first, one where a place is certain at once. */
export const formsHandlers = {
  bookingForms: async (_, context) => ({
    student: await shownForm(context, 'student'),
    lead: await shownForm(context, 'lead'),
  }),

  saveBookingForm: async ({ form_type, settings = [], ...texts }, context) => {
    const { db, tenant } = context;
    const at = settings.findIndex((one) => one.type === 'later');
    if (at >= 0) refuseWrong({ [`settings.${at}.type`]: NOT_LATER });
    const fee = settings.findIndex((one) => one.type === 'fee');
    if (fee >= 0) refuseWrong({ [`settings.${fee}.type`]: NOT_FEE });
    const form = await ownForm(context, form_type);
    const { before, after } = difference({ ...form }, texts);
    if (Object.keys(after).length > 0) {
      await updateForm(db, tenant.institution_id, form.custom_form_id, after);
      await context.audit(formChanged, { before, after: { custom_form_id: form.custom_form_id, ...after } });
    }
    for (const [index, setting] of settings.entries())
      await changeSetting(context, form, setting, `settings.${index}.type`);
    return { data: await shownForm(context, form_type), message: 'Form saved.' };
  },

  bookingFields: ({ is_archived }, context) => listed('student', is_archived, context),
  leadBookingFields: ({ is_archived }, context) => listed('lead', is_archived, context),

  placeBookingField: (input, context) => place('student', input, context),
  placeLeadBookingField: (input, context) => place('lead', input, context),
  setBookingField: ({ form_type, ...change }, context) => place(form_type, change, context),

  addBookingField: (input, context) => make('student', input, context),
  addLeadBookingField: (input, context) => make('lead', input, context),
} satisfies Partial<Handlers<'bookingForms'>>;
