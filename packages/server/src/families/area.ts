import { releaseFiles } from './links/queries.ts';
import { proposalsHandlers } from './proposals/handlers.ts';
import { answersHandlers } from './answers/handlers.ts';
import { linksHandlers } from './links/handlers.ts';
import { linksJobs } from './links/jobs.ts';

export const handlers = {
  links: { ...linksHandlers, ...answersHandlers, ...proposalsHandlers },
};

export const jobs = { ...linksJobs };

export const erasing = [releaseFiles];
