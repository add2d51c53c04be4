import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { id } from '../../http/fields.ts';
import { Setting, TypedSetting, which } from '../fields/schemas.ts';

export const getSettings = endpoint({
  method: 'GET',
  path: 'customForm/setting/get',
  access: 'staff',
  shows: ['forms'],
  summary: "Returns a form's terms, signature, and other options.",
  input: z.strictObject(which),
  result: z.strictObject({ data: z.array(Setting) }),
});

export const saveSetting = endpoint({
  method: 'POST',
  path: 'customForm/setting/save',
  access: 'setup',
  summary: "Changes a form's terms, signature or other options.",
  input: z.extend(TypedSetting, { custom_form_id: id }),
  result: Setting,
});
