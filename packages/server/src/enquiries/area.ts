import { createFirstStages } from './stages/queries.ts';
import { leadActions } from './verbs.ts';
import { fileOfLeads } from './verbs.ts';
import { stagesHandlers } from './stages/handlers.ts';
import { leadsHandlers } from './handlers.ts';

export const handlers = {
  leads: leadsHandlers,
  leadStages: stagesHandlers,
};

export const lists = { lead: fileOfLeads };

export const actions = leadActions;

export const founding = createFirstStages;
