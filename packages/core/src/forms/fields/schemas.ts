import * as z from 'zod/mini';
import { flag, id, longText, requiredText } from '../../http/fields.ts';
import { conditionOperators, MOST_CONDITIONS } from '../../people/questions/conditions/rules.ts';
import { fieldTypes } from '../../people/questions/kinds/rules.ts';

export const formType = z.enum(['student', 'lead']);

export const Option = z.strictObject({ id, value: z.string(), order: z.int() });

/** What another answer must be for a field or a section to be shown; AND binds more tightly than OR. */
export const Condition = z.strictObject({
  condition_field: z.string().check(z.maxLength(64), z.regex(/^\w+$/)),
  condition_operator: z.enum(conditionOperators),
  condition_value: z._default(
    z.union([z.string().check(z.maxLength(255)), z.array(z.string().check(z.maxLength(255))).check(z.maxLength(50))]),
    '',
  ),
  condition: z._default(z.enum(['AND', 'OR']), 'AND'),
});
/** What a field or a section depends on; nothing means that it is always shown. */
export const Conditions = z.array(Condition).check(z.maxLength(MOST_CONDITIONS));

export const Field = z.strictObject({
  id,
  custom_name: z.string(),
  field_type: z.enum(fieldTypes),
  field_name: z.string(),
  isDefault: flag,
  isMandatory: flag,
  is_archived: flag,
  toShow: flag,
  order: z.int(),
  header_id: z.nullable(id),
  placeholder: z.string(),
  select_options: z.array(Option),
  form_type: formType,
  multi_select_option_type: z.string(),
  conditions: z.array(Condition),
  section_conditions: z.array(Condition),
  for_family: flag,
});

export const Header = z.strictObject({ id, header_name: z.string(), order: z.int(), conditions: z.array(Condition) });

const setting = { should_display: flag, is_required: flag, label: z.string(), text: z.string(), link: z.string() };
/** What a family agrees to at a form's foot. */
export const Agreement = z.strictObject({ type: z.enum(['terms', 'signature']), ...setting });
/** The same, and what else a form has: further children in one go, being finished later, and asking for the registration fee. */
export const settingType = z.enum(['terms', 'signature', 'children', 'later', 'fee']);
export const Setting = z.strictObject({ type: settingType, ...setting });

/** The same as it is typed. */
export const TypedSetting = z.strictObject({
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
});

/** Which form is asked about: the first one of its type where no other is named. */
export const which = { type: formType, custom_form_id: z.optional(id) };
