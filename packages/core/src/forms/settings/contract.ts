import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, requiredText, longText } from '../../http/fields.ts';
import { Setting, settingType, which } from '../fields/schemas.ts';

export const getSettings = endpoint({
  method: 'GET',
  path: 'customForm/setting/get',
  access: 'staff',
  shows: ['forms'],
  summary: "A form's terms and conditions and signature, and what it offers besides.",
  input: z.strictObject(which),
  result: z.strictObject({ data: z.array(Setting) }),
});

export const saveSetting = endpoint({
  method: 'POST',
  path: 'customForm/setting/save',
  access: 'setup',
  summary: 'Changes the terms and conditions, the signature, or an offer of a form.',
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
