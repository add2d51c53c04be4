import { eventJobs } from './events/jobs.ts';
import { automationsHandlers } from './handlers.ts';
import { runJobs } from './runs/jobs.ts';

export const handlers = {
  automations: automationsHandlers,
};
export const jobs = { ...eventJobs, ...runJobs };
export const daily = ['dropHeld'];
