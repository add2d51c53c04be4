import { presetHandlers } from './presets/handlers.ts';
import { importsHandlers } from './handlers.ts';
import { importsJobs } from './jobs.ts';

export const handlers = {
  imports: { ...importsHandlers, ...presetHandlers },
};

export const jobs = { ...importsJobs };

export const daily = ['forgetImports'] as const;
