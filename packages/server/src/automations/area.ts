import { clockJobs } from './clock/jobs.ts';
import { eventJobs } from './events/jobs.ts';
import { automationsHandlers } from './handlers.ts';
import { historyHandlers } from './history/handlers.ts';
import { runJobs } from './runs/jobs.ts';
import { isRunDue } from './runs/queries.ts';
import { savingHandlers } from './saving/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { tryingHandlers } from './trying/handlers.ts';

export const handlers = {
  automations: {
    ...automationsHandlers,
    ...savingHandlers,
    ...historyHandlers,
    ...settingsHandlers,
    ...tryingHandlers,
  },
};
export const jobs = { ...eventJobs, ...runJobs, ...clockJobs };
export const daily = ['dropHeld', 'automationDay'];
export const hourly = { runDue: isRunDue };
