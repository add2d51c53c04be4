import { hasHours } from './clock/classes/queries.ts';
import { clockJobs } from './clock/jobs.ts';
import { eraseRuns } from './erasing/queries.ts';
import { runFact } from './facts/queries.ts';
import { eventJobs } from './events/jobs.ts';
import { automationsHandlers } from './handlers.ts';
import { historyHandlers } from './history/handlers.ts';
import { mergeRuns } from './merging/verbs.ts';
import { runJobs } from './runs/jobs.ts';
import { isRunDue } from './runs/queries.ts';
import { savingHandlers } from './saving/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { tidyingJobs } from './tidying/jobs.ts';
import { tryingHandlers } from './trying/handlers.ts';

export const handlers = {
  automations: { ...automationsHandlers, ...savingHandlers },
  runs: historyHandlers,
  automationSettings: settingsHandlers,
  trying: tryingHandlers,
};
export const jobs = { ...eventJobs, ...runJobs, ...clockJobs, ...tidyingJobs };
export const daily = ['dropHeld', 'automationDay', 'tidyAutomations'];
export const hourly = { runDue: isRunDue, automationHours: hasHours };

export const facts = [runFact];

export const erasing = [eraseRuns];

export const merging = [mergeRuns];
