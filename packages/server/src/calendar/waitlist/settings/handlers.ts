import { enrolmentSettingsChanged } from '@schoolbell/core/calendar/events';
import type { Handlers } from '../../../http/context.ts';
import { findSettings, writeSettings } from './queries.ts';

/** How long seats are held, and when families can cancel. */
export const waitlistSettingsHandlers = {
  enrolmentSettings: (_, { db, viewer }) => findSettings(db, viewer.institution_id),

  updateEnrolmentSettings: async (settings, context) => {
    const { db, viewer } = context;
    const before = await findSettings(db, viewer.institution_id);
    await writeSettings(db, viewer.institution_id, settings);
    await context.audit(enrolmentSettingsChanged, { before, after: settings });
    return { message: 'Settings updated.' };
  },
} satisfies Partial<Handlers<'waitlist'>>;
