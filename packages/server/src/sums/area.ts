import { sumsJobs } from './jobs.ts';
import { hasChanges } from './queries.ts';

export const jobs = sumsJobs;

export const daily = ['checkSums'] as const;

export const hourly = { foldSums: hasChanges };
