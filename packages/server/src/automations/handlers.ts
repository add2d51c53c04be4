import type { Handlers } from '../http/context.ts';
import { listAutomations } from './queries.ts';

/** The automations. */
export const automationsHandlers: Handlers<'automations'> = {
  automationsList: async (_, { db, tenant }) => ({ data: await listAutomations(db, tenant.institution_id) }),
};
