import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, requiredText, token } from '../../http/fields.ts';
import { formType } from '../fields/schemas.ts';

const FormTypeRow = z.strictObject({
  custom_form_id: id,
  custom_form_name: z.string(),
  form_type: formType,
  hash: token,
  title: z.string(),
  submit_label: z.string(),
  success_message: z.string(),
  success_redirect: z.string(),
  is_archived: flag,
  is_first: flag,
});

export const getFormTypes = endpoint({
  method: 'GET',
  path: 'customForm/getFormTypes',
  access: 'staff',
  shows: ['forms'],
  summary: "Lists the school's forms by type.",
  input: z.strictObject({ type: z.optional(formType) }),
  result: z.strictObject({ data: z.array(FormTypeRow) }),
});

export const addFormType = endpoint({
  method: 'POST',
  path: 'customForm/formType/add',
  access: 'setup',
  summary: 'Adds a form, copied from the first one of its type.',
  input: z.strictObject({ form_type: formType, custom_form_name: requiredText }),
  result: FormTypeRow,
});

export const editFormType = endpoint({
  method: 'POST',
  path: 'customForm/formType/edit',
  access: 'setup',
  summary: "Changes a form's name, title or texts, or archives it.",
  input: z.strictObject({
    custom_form_id: id,
    custom_form_name: z.optional(requiredText),
    title: z.optional(requiredText),
    submit_label: z.optional(requiredText),
    success_message: z.optional(requiredText),
    success_redirect: z.optional(z.string().check(z.maxLength(500))),
    is_archived: z.optional(flag),
  }),
  result: FormTypeRow,
});
