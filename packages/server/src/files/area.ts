import { filesHandlers } from './handlers.ts';

export const handlers = {
  files: filesHandlers,
};
