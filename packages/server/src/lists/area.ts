import { eraseRunTexts } from './bulk/queries.ts';
import { peopleActions } from './bulk/actions/verbs.ts';
import { bulkHandlers } from './bulk/handlers.ts';
import { exportsHandlers } from './exports/handlers.ts';
import { bulkJobs } from './bulk/jobs.ts';
import { downloadsHandlers } from './downloads/handlers.ts';
import { downloadJobs } from './downloads/jobs.ts';
import { eraseFiles } from './downloads/queries.ts';

export const handlers = {
  bulk: bulkHandlers,
  exports: exportsHandlers,
  downloads: downloadsHandlers,
};

export const jobs = { ...bulkJobs, ...downloadJobs };

export const daily = ['forgetBulk', 'forgetDownloads'] as const;

export const actions = peopleActions;

export const erasing = [eraseRunTexts, eraseFiles];
