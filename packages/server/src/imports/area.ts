import { presetHandlers } from './presets/handlers.ts';
import { rowsHandlers } from './rows/handlers.ts';
import { importExports } from './exports/handlers.ts';
import { importsHandlers } from './handlers.ts';
import { importsJobs } from './jobs.ts';

export const handlers = {
  imports: { ...importsHandlers, ...importExports, ...rowsHandlers, ...presetHandlers },
};

export const jobs = { ...importsJobs };

export const daily = ['forgetImports'] as const;
