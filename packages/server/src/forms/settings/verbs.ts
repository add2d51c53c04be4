import { formSettingChanged } from '@schoolbell/core/forms/events';
import type { FormType } from '@schoolbell/core/forms/rules';
import { hasSetting } from '@schoolbell/core/forms/types/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../http/context.ts';
import { saveSetting, type Setting, settingsOf } from './queries.ts';

/** Changes the terms, the signature or an offer of a form of this school. `field` names its type in a refusal. */
export async function changeSetting(
  context: StaffContext,
  { custom_form_id, form_type }: { custom_form_id: number; form_type: FormType },
  setting: Setting,
  field = 'type',
): Promise<void> {
  const { db, tenant } = context;
  if (!hasSetting(form_type, setting.type)) {
    const text = setting.type === 'fee' ? 'An enquiry costs nothing' : 'An enquiry is about one child';
    throw new Failure('invalid', text, { [field]: text });
  }
  const before = (await settingsOf(db, tenant.institution_id, custom_form_id)).find((one) => one.type === setting.type);
  await saveSetting(db, tenant.institution_id, custom_form_id, setting);
  await context.audit(formSettingChanged, { before, after: { custom_form_id, ...setting } });
}
