import { isEmpty } from '../people/questions/conditions/rules.ts';
import { type FormField, checkFields, REQUIRED, type Errors } from '../people/questions/rules.ts';
import type { FormValues, SignatureValue } from '../people/questions/answers/rules.ts';

export type FormType = 'student' | 'lead';

/** Terms and conditions, or the signature: shown or not, required or not. */
export interface FormSetting {
  type: 'terms' | 'signature';
  should_display: 0 | 1;
  is_required: 0 | 1;
  label: string;
  text: string;
  link: string;
}

/** A drawing travels as a PNG in a data URL. */
const drawing = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;

/** A signature that is given must be one: a drawing, or a name of at most 255 characters. */
function checkSignature(setting: FormSetting, signed: SignatureValue | undefined, errors: Errors): void {
  const value = typeof signed === 'object' && signed && typeof signed.value === 'string' ? signed.value : '';
  if (isEmpty(value)) {
    if (setting.is_required) errors['signature'] = `${setting.label} ${REQUIRED}`;
    return;
  }
  const right = signed!.kind === 'drawn' ? drawing.test(value) : value.length <= 255;
  if (!right) errors['signature'] = `${setting.label} can't be read. Please sign again`;
}

/**
 * The mistakes in a form's values, by field path; empty if it can be sent. The widget runs this before sending and the
 * server again. Archived and hidden fields, and fields that other answers hide, count as valid.
 */
export function checkForm(fields: readonly FormField[], settings: readonly FormSetting[], values: FormValues): Errors {
  const errors = checkFields(fields, values);
  for (const setting of settings) {
    if (!setting.should_display) continue;
    if (setting.type === 'terms' && values['terms'] !== true) errors['terms'] = `${setting.label} ${REQUIRED}`;
    if (setting.type === 'signature')
      checkSignature(setting, values['signature'] as SignatureValue | undefined, errors);
  }
  return errors;
}
