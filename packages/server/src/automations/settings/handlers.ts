import { automationKinds } from '@schoolbell/core/automations/events';
import { refuseStale, refuseWrong } from '@schoolbell/core/http/errors';
import { difference } from '../../catalog/edits/verbs.ts';
import type { Handlers } from '../../http/context.ts';
import { changeSettings, findSettings } from './queries.ts';

/** Quiet hours and the fuse. */
export const settingsHandlers = {
  automationSettings: async (_, { db, tenant }) => ({ data: await findSettings(db, tenant.institution_id) }),

  updateAutomationSettings: async ({ version, ...sent }, context) => {
    const { db, tenant } = context;
    const kept = await findSettings(db, tenant.institution_id, { held: true });
    refuseStale(version, kept.version, kept);
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const wanted = { ...kept, ...changes };
    if (wanted.quiet_from === wanted.quiet_until)
      refuseWrong({ quiet_until: 'Please choose another time than the beginning' });
    const { before, after } = difference({ ...kept }, changes);
    if (Object.keys(after).length > 0) {
      await changeSettings(db, tenant.institution_id, wanted);
      await context.audit(automationKinds.settings, { before, after });
    }
    return { data: await findSettings(db, tenant.institution_id), message: 'Settings saved' };
  },
} satisfies Handlers<'automationSettings'>;
