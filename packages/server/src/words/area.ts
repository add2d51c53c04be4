import { wordsHandlers } from './handlers.ts';

export const handlers = {
  words: wordsHandlers,
};
