import { automationsHandlers } from './handlers.ts';

export const handlers = {
  automations: automationsHandlers,
};
