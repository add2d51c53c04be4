import { linksHandlers } from './links/handlers.ts';
import { linksJobs } from './links/jobs.ts';

export const handlers = {
  links: linksHandlers,
};

export const jobs = { ...linksJobs };
