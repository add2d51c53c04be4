import type { Handlers } from '../../http/context.ts';
import { formOrMissing } from '../verbs.ts';
import { settingsOf } from './queries.ts';
import { changeSetting } from './verbs.ts';

/** What families agree to at the foot of the forms, and what the forms offer. */
export const settingsHandlers = {
  getSettings: async (wanted, context) => {
    const { custom_form_id } = await formOrMissing(wanted, context);
    return { data: await settingsOf(context.db, context.tenant.institution_id, custom_form_id) };
  },

  saveSetting: async ({ custom_form_id, ...setting }, context) => {
    await changeSetting(context, await formOrMissing({ custom_form_id }, context), setting);
    return setting;
  },
} satisfies Handlers<'formSettings'>;
