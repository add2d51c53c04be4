import { addressesHandlers } from './addresses/handlers.ts';
import { eraseLetters } from './mailings/erasing/verbs.ts';
import { mailingExports } from './mailings/exports/handlers.ts';
import { mailingsHandlers } from './mailings/handlers.ts';
import { mailingsJobs } from './mailings/jobs.ts';
import { mergeLetters } from './mailings/merging/verbs.ts';
import { mailPeople as write } from './mailings/verbs.ts';
import { readingHandlers } from './reading/handlers.ts';
import { templatesHandlers } from './templates/handlers.ts';
import { uploadsHandlers } from './uploads/handlers.ts';
import { uploadsJobs } from './uploads/jobs.ts';
import { variablesHandlers } from './variables/handlers.ts';

export const handlers = {
  messages: {
    ...mailingsHandlers,
    ...mailingExports,
    ...readingHandlers,
    ...uploadsHandlers,
  },
  mailAddresses: addressesHandlers,
  mailTemplates: { ...templatesHandlers, ...variablesHandlers },
};

export const jobs = { ...mailingsJobs, ...uploadsJobs };
export const daily = ['forgetMailFiles'] as const;

export const mailPeople = write;

export const erasing = [eraseLetters];

export const merging = [mergeLetters];
