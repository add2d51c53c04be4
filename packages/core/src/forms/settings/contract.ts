import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, requiredText, longText } from '../../http/fields.ts';
import { Setting, settingType, which } from '../fields/schemas.ts';

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
  input: z.strictObject({
    custom_form_id: id,
    type: settingType,
    should_display: flag,
    is_required: flag,
    label: requiredText,
    text: z._default(longText, ''),
    link: z._default(
      z
        .string()
        .check(z.maxLength(500), z.regex(/^$|^https:\/\/\S+$/, 'Please enter an address that begins with https://')),
      '',
    ),
  }),
  result: Setting,
});
