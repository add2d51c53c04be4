import { createFirstForms } from './types/first/queries.ts';
import { sectionsHandlers } from './sections/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { optionsHandlers } from './options/handlers.ts';
import { fieldsHandlers } from './fields/handlers.ts';
import { typesHandlers } from './types/handlers.ts';
import { heldHandlers } from './submissions/held/handlers.ts';
import { submissionsHandlers } from './submissions/handlers.ts';
import { configHandlers } from './config/handlers.ts';
import { draftsHandlers } from './drafts/handlers.ts';
import { formFilesHandlers } from './files/handlers.ts';
import { formListsHandlers } from './lists/handlers.ts';
import { formsJobs } from './jobs.ts';

export const handlers = {
  forms: { ...configHandlers, ...submissionsHandlers, ...heldHandlers },
  drafts: draftsHandlers,
  formFields: { ...fieldsHandlers, ...optionsHandlers },
  formFiles: formFilesHandlers,
  formLists: formListsHandlers,
  formSections: sectionsHandlers,
  formSettings: settingsHandlers,
  formTypes: typesHandlers,
};

export const jobs = { ...formsJobs };

export const daily = ['forgetDrafts', 'forgetUploads'] as const;

export const founding = createFirstForms;
