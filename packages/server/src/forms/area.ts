import { formsHandlers } from './handlers.ts';
import { draftsHandlers } from './drafts/handlers.ts';
import { formFilesHandlers } from './files/handlers.ts';
import { formListsHandlers } from './lists/handlers.ts';
import { formsJobs } from './jobs.ts';

export const handlers = {
  forms: formsHandlers,
  drafts: draftsHandlers,
  formFiles: formFilesHandlers,
  formLists: formListsHandlers,
};

export const jobs = { ...formsJobs };

export const daily = ['forgetDrafts', 'forgetUploads'] as const;
