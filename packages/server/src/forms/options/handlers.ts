import { optionChanged, optionRemoved, optionAdded } from '@schoolbell/core/forms/events';
import { Failure } from '@schoolbell/core/http/errors';
import { takesOptions } from '@schoolbell/core/people/questions/kinds/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { formsWith } from '../fields/queries.ts';
import { refuseUnsound } from '../soundness/verbs.ts';
import { addOptions, deleteOption, findOption, lockField, optionsOf, orderOptions, renameOption } from './queries.ts';

const MOST_OPTIONS = 200;

async function fieldOrMissing(id: number, { db, tenant }: StaffContext) {
  const field = await lockField(db, tenant.institution_id, id);
  if (!field) throw new Failure('notFound', 'This field could not be found.');
  return field;
}

async function optionOrMissing(id: number, { db, tenant }: StaffContext) {
  const option = await findOption(db, tenant.institution_id, id);
  if (!option) throw new Failure('notFound', 'This option could not be found.');
  return option;
}

/** Two options with the same text couldn't be told apart on a record. */
function refuseTwice(options: readonly { id: number; value: string }[], value: string, except?: number): void {
  const taken = options.some((option) => option.id !== except && option.value.toLowerCase() === value.toLowerCase());
  if (taken) throw new Failure('invalid', 'This option already exists', { value: 'This option already exists' });
}

/** The choices of select, radio, multiselect and source fields. */
export const optionsHandlers = {
  addOption: async ({ field_id, value }, context) => {
    const { db, tenant } = context;
    const field = await fieldOrMissing(field_id, context);
    if (!takesOptions(field.field_type))
      throw new Failure('invalid', `${field.custom_name} has no options`, {
        field_id: 'This field has no options',
      });
    const options = await optionsOf(db, tenant.institution_id, field_id);
    refuseTwice(options, value);
    if (options.length >= MOST_OPTIONS)
      throw new Failure('invalid', `A field can have at most ${MOST_OPTIONS} options`, {
        value: `A field can have at most ${MOST_OPTIONS} options`,
      });
    const [option] = await addOptions(db, tenant.institution_id, field_id, [value]);
    await context.audit(optionAdded, { after: { field_id, value } });
    return option!;
  },

  editOption: async ({ id, value }, context) => {
    const { db, tenant } = context;
    const { field_id, ...before } = await optionOrMissing(id, context);
    await fieldOrMissing(field_id, context);
    refuseTwice(await optionsOf(db, tenant.institution_id, field_id), value, id);
    await renameOption(db, tenant.institution_id, { id, field_id, before: before.value, value });
    await context.audit(optionChanged, { before: { id, value: before.value }, after: { id, value } });
    return { ...before, value };
  },

  deleteOption: async ({ id }, context) => {
    const { field_id, value } = await optionOrMissing(id, context);
    await deleteOption(context.db, context.tenant.institution_id, id);
    for (const form of await formsWith(context.db, context.tenant.institution_id, field_id))
      await refuseUnsound(context, form.custom_form_id, `on the form ${form.custom_form_name}`);
    await context.audit(optionRemoved, { before: { field_id, id, value } });
    return { message: 'Option removed. Records keep what was chosen.' };
  },

  reorderOptions: async ({ field_id, ids }, context) => {
    await fieldOrMissing(field_id, context);
    const moved = await orderOptions(context.db, context.tenant.institution_id, field_id, ids);
    if (moved !== new Set(ids).size) throw new Failure('notFound', 'This option could not be found.');
    context.changed('forms');
    return { message: 'Order saved' };
  },
} satisfies Partial<Handlers<'formFields'>>;
