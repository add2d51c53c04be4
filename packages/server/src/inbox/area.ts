import { inboxHandlers } from './handlers.ts';

export const handlers = {
  inbox: inboxHandlers,
};
