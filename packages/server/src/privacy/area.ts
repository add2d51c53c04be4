import { privacyHandlers } from './handlers.ts';
import { dataHandlers } from './data/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { dataJobs } from './data/jobs.ts';

export const handlers = {
  privacy: privacyHandlers,
  data: dataHandlers,
  audit: auditHandlers,
};

export const jobs = { ...dataJobs };

export const daily = ['retention'] as const;
