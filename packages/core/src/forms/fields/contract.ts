import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, requiredText, shortText, done } from '../../http/fields.ts';
import { Conditions, Field, which, Option } from './schemas.ts';
import { fieldTypes } from '../../people/questions/kinds/rules.ts';

export const getFields = endpoint({
  method: 'GET',
  path: 'customForm/option/getAll',
  access: 'staff',
  shows: ['forms'],
  summary: "Lists a form's fields in order, with their options; archived fields on request.",
  input: z.strictObject({ ...which, is_archived: z._default(flag, 0) }),
  result: z.strictObject({ data: z.array(Field) }),
});

const fieldChange = {
  custom_name: requiredText,
  placeholder: z._default(shortText, ''),
  isMandatory: z._default(flag, 0),
  toShow: z._default(flag, 1),
  header_id: z._default(z.nullable(id), null),
};

export const addField = endpoint({
  method: 'POST',
  path: 'customForm/option/add',
  access: 'setup',
  summary: 'Adds a field to a form. It is hidden on the other forms of the same type.',
  input: z.strictObject({
    custom_form_id: id,
    field_type: z.enum(fieldTypes),
    ...fieldChange,
    multi_select_option_type: z._default(shortText, 'List'),
    select_options: z._default(z.array(requiredText).check(z.maxLength(200)), []),
    conditions: z._default(Conditions, []),
    for_family: z._default(flag, 0),
  }),
  result: Field,
});

export const editField = endpoint({
  method: 'POST',
  path: 'customForm/option/edit',
  access: 'setup',
  summary: 'Changes a field, hides it on this form, or archives it. Existing answers stay.',
  input: z.strictObject({
    custom_form_id: id,
    id,
    custom_name: z.optional(requiredText),
    placeholder: z.optional(shortText),
    isMandatory: z.optional(flag),
    toShow: z.optional(flag),
    header_id: z.optional(z.nullable(id)),
    is_archived: z.optional(flag),
    conditions: z.optional(Conditions),
    /** 1 if a form for several children asks it once for all of them. */
    for_family: z.optional(flag),
  }),
  result: Field,
});

export const reorderFields = endpoint({
  method: 'POST',
  path: 'customForm/option/reOrder',
  access: 'setup',
  summary: "Reorders a form's fields, each within its section.",
  input: z.strictObject({
    custom_form_id: id,
    fields: z.array(z.strictObject({ id, header_id: z.nullable(id) })).check(z.maxLength(300)),
  }),
  result: done,
});

export const addOption = endpoint({
  method: 'POST',
  path: 'customForm/select/option/add',
  access: 'setup',
  summary: 'Adds an option to a field.',
  input: z.strictObject({ field_id: id, value: requiredText }),
  result: Option,
});

export const editOption = endpoint({
  method: 'POST',
  path: 'customForm/select/option/edit',
  access: 'setup',
  summary: 'Renames an option.',
  input: z.strictObject({ id, value: requiredText }),
  result: Option,
});

export const deleteOption = endpoint({
  method: 'POST',
  path: 'customForm/select/option/delete',
  access: 'setup',
  summary: 'Removes an option. Existing answers stay.',
  input: z.strictObject({ id }),
  result: done,
});

export const reorderOptions = endpoint({
  method: 'POST',
  path: 'customForm/select/option/reOrder',
  access: 'setup',
  summary: 'Reorders the options of a field.',
  input: z.strictObject({ field_id: id, ids: z.array(id).check(z.maxLength(200)) }),
  result: done,
});
