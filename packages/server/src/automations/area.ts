import { clockJobs } from './clock/jobs.ts';
import { eventJobs } from './events/jobs.ts';
import { automationsHandlers } from './handlers.ts';
import { isRunDue } from './runs/queries.ts';
import { runJobs } from './runs/jobs.ts';
import { tryingHandlers } from './trying/handlers.ts';

export const handlers = {
  automations: { ...automationsHandlers, ...tryingHandlers },
};
export const jobs = { ...eventJobs, ...runJobs, ...clockJobs };
export const daily = ['dropHeld', 'automationDay'];
export const hourly = { runDue: isRunDue };
