import { hasSetting } from '@schoolbell/core/forms/types/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { formSettingChanged } from '@schoolbell/core/forms/events';
import type { Handlers } from '../../http/context.ts';
import { saveSetting, settingsOf } from './queries.ts';
import { formOrMissing } from '../verbs.ts';

/** What families agree to at the foot of the forms, and what the forms offer. */
export const settingsHandlers = {
  getSettings: async (wanted, context) => {
    const { custom_form_id } = await formOrMissing(wanted, context);
    return { data: await settingsOf(context.db, context.tenant.institution_id, custom_form_id) };
  },

  saveSetting: async ({ custom_form_id, ...setting }, context) => {
    const { db, tenant } = context;
    const form = await formOrMissing({ custom_form_id }, context);
    if (!hasSetting(form.form_type, setting.type))
      throw new Failure('invalid', 'An enquiry is about one child', { type: 'An enquiry is about one child' });
    const before = (await settingsOf(db, tenant.institution_id, custom_form_id)).find(
      (one) => one.type === setting.type,
    );
    await saveSetting(db, tenant.institution_id, custom_form_id, setting);
    await context.audit(formSettingChanged, { before, after: { custom_form_id, ...setting } });
    return setting;
  },
} satisfies Handlers<'formSettings'>;
