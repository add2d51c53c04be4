import { messagesHandlers } from './handlers.ts';

export const handlers = {
  messages: messagesHandlers,
};
