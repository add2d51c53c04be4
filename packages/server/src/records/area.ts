import { tagActions } from './tags/verbs.ts';
import { tagsHandlers } from './tags/handlers.ts';
import { repliesHandlers } from './mails/replies/handlers.ts';
import { repliesJobs } from './mails/replies/jobs.ts';
import { mailsHandlers } from './mails/handlers.ts';
import { personFilesHandlers } from './files/handlers.ts';
import { activityHandlers } from './activity/handlers.ts';
import { notesHandlers } from './notes/handlers.ts';
import { tasksHandlers } from './tasks/handlers.ts';
import { notesJobs } from './notes/jobs.ts';

export const handlers = {
  tags: tagsHandlers,
  mails: mailsHandlers,
  replies: repliesHandlers,
  personFiles: personFilesHandlers,
  activity: activityHandlers,
  notes: notesHandlers,
  tasks: tasksHandlers,
};

export const jobs = { ...notesJobs, ...repliesJobs };

export const daily = ['forgetNotes'] as const;

export const actions = { ...tagActions };
