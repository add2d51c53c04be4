import { messagesHandlers } from './handlers.ts';
import { mailingsHandlers } from './mailings/handlers.ts';
import { mailingsJobs } from './mailings/jobs.ts';
import { mailPeople as write } from './mailings/verbs.ts';
import { readingHandlers } from './reading/handlers.ts';
import { uploadsHandlers } from './uploads/handlers.ts';

export const handlers = {
  messages: { ...messagesHandlers, ...mailingsHandlers, ...readingHandlers, ...uploadsHandlers },
};

export const jobs = { ...mailingsJobs };

export const mailPeople = write;
