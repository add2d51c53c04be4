import { leadsHandlers } from './handlers.ts';

export const handlers = {
  leads: leadsHandlers,
};
