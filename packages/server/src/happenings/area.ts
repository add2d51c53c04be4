import { happeningsJobs } from './jobs.ts';

export const jobs = happeningsJobs;

export const daily = ['forgetHappenings'] as const;
