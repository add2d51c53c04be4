import type { Handlers } from '../http/context.ts';
import { listAutomations } from './queries.ts';

const unbuilt = async (): Promise<never> => {
  throw new Error('Not built yet');
};

/** The automations. */
export const automationsHandlers: Handlers<'automations'> = {
  automationsList: async (_, { db, tenant }) => ({ data: await listAutomations(db, tenant.institution_id) }),
  automationDetails: unbuilt,
  automationTemplates: unbuilt,
  saveAutomation: unbuilt,
  deleteAutomation: unbuilt,
  restoreAutomation: unbuilt,
  automationRuns: unbuilt,
  personRuns: unbuilt,
  automationFields: unbuilt,
  dryRun: unbuilt,
  testAutomation: unbuilt,
  retryRuns: unbuilt,
  releaseRuns: unbuilt,
  exportRuns: unbuilt,
  automationSettings: unbuilt,
  updateAutomationSettings: unbuilt,
};
