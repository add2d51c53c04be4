import { eraseRunTexts } from './bulk/queries.ts';
import { peopleActions } from './bulk/actions/verbs.ts';
import { bulkHandlers } from './bulk/handlers.ts';
import { exportsHandlers } from './exports/handlers.ts';
import { bulkJobs } from './bulk/jobs.ts';

export const handlers = {
  bulk: bulkHandlers,
  exports: exportsHandlers,
};

export const jobs = { ...bulkJobs };

export const daily = ['forgetBulk'] as const;

export const actions = peopleActions;

export const erasing = [eraseRunTexts];
