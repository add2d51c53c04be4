import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { refuseUnsound } from '../soundness/verbs.ts';
import { formOrMissing } from '../verbs.ts';
import { fieldsOf, orderFields } from './queries.ts';
import { addToForm, changeOnForm, refuseForeignHeaders } from './verbs.ts';

/** The questions of the forms. */
export const fieldsHandlers = {
  getFields: async ({ type, custom_form_id, is_archived }, context) => {
    const form = await formOrMissing({ type, custom_form_id }, context);
    return { data: await fieldsOf(context.db, context.tenant.institution_id, form.custom_form_id, { is_archived }) };
  },

  addField: async (input, context) => {
    const { form_type } = await formOrMissing({ custom_form_id: input.custom_form_id }, context);
    return addToForm(context, form_type, input);
  },

  editField: (input, context) => changeOnForm(context, input),

  reorderFields: async ({ custom_form_id, fields }, context) => {
    await formOrMissing({ custom_form_id }, context);
    await refuseForeignHeaders(
      custom_form_id,
      fields.map((field) => field.header_id),
      context,
    );
    const moved = await orderFields(context.db, context.tenant.institution_id, custom_form_id, fields);
    if (moved !== new Set(fields.map((field) => field.id)).size)
      throw new Failure('notFound', 'This field could not be found.');
    await refuseUnsound(context, custom_form_id);
    context.changed('forms');
    return { message: 'Order saved' };
  },
} satisfies Partial<Handlers<'formFields'>>;
