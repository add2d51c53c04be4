import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { id, requiredText, done } from '../../http/fields.ts';
import { Conditions, Header, which } from '../fields/schemas.ts';

export const getHeaders = endpoint({
  method: 'GET',
  path: 'customForm/header/get',
  access: 'staff',
  shows: ['forms'],
  summary: "Lists a form's sections in order.",
  input: z.strictObject(which),
  result: z.strictObject({ data: z.array(Header) }),
});

export const saveHeader = endpoint({
  method: 'POST',
  path: 'customForm/header/save',
  access: 'setup',
  summary: 'Adds a section, or changes one by its id: its name and its condition.',
  input: z.strictObject({
    custom_form_id: id,
    id: z.optional(id),
    header_name: requiredText,
    conditions: z.optional(Conditions),
  }),
  result: Header,
});

export const reorderHeaders = endpoint({
  method: 'POST',
  path: 'customForm/header/reOrder',
  access: 'setup',
  summary: "Reorders a form's sections.",
  input: z.strictObject({ custom_form_id: id, ids: z.array(id).check(z.maxLength(50)) }),
  result: done,
});

export const deleteHeader = endpoint({
  method: 'POST',
  path: 'customForm/header/delete',
  access: 'setup',
  summary: 'Removes a section and moves its fields to the section before.',
  input: z.strictObject({ custom_form_id: id, id }),
  result: done,
});
