import type { Handlers } from '../http/context.ts';
import { listAutomations } from './queries.ts';

/** What happens by itself, and when. */
export const automationsHandlers: Handlers<'automations'> = {
  automationsList: async (_, { db, tenant }) => ({ data: await listAutomations(db, tenant.institution_id) }),
};
