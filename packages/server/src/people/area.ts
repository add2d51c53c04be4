import { findEverybody } from './found/queries.ts';
import { duplicateExports } from './duplicates/exports/handlers.ts';
import { guardianExports } from './guardians/exports/handlers.ts';
import { personFact } from './facts/queries.ts';
import { profileHandlers } from './profile/handlers.ts';
import { duplicatesHandlers } from './duplicates/handlers.ts';
import { guardiansHandlers } from './guardians/handlers.ts';
import { householdsHandlers } from './households/handlers.ts';
import { duplicatesJobs } from './duplicates/jobs.ts';
import { guardiansJobs } from './guardians/jobs.ts';

export const handlers = {
  profile: profileHandlers,
  duplicates: { ...duplicatesHandlers, ...duplicateExports },
  guardians: { ...guardiansHandlers, ...guardianExports },
  households: householdsHandlers,
};

export const facts = [personFact];

export const jobs = { ...duplicatesJobs, ...guardiansJobs };

export const daily = ['duplicates', 'forgetGuardians'] as const;

export const found = { person: findEverybody };
