import { importsHandlers } from './handlers.ts';
import { importsJobs } from './jobs.ts';

export const handlers = {
  imports: importsHandlers,
};

export const jobs = { ...importsJobs };

export const daily = ['forgetImports'] as const;
