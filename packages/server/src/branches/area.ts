import { branchesHandlers } from './handlers.ts';

export const handlers = {
  branches: branchesHandlers,
};
