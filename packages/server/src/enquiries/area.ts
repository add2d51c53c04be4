import { stagesHandlers } from './stages/handlers.ts';
import { leadsHandlers } from './handlers.ts';

export const handlers = {
  leads: { ...leadsHandlers, ...stagesHandlers },
};
