import { searchHandlers } from './handlers.ts';

export const handlers = {
  search: searchHandlers,
};
