import type { JobKinds } from '../jobs/kinds.ts';
import { draftsJobs } from './drafts/jobs.ts';
import { formFilesJobs } from './files/jobs.ts';
import { submissionsJobs } from './submissions/jobs.ts';

/** Work that forms leave behind. */
export const formsJobs: JobKinds = { ...submissionsJobs, ...draftsJobs, ...formFilesJobs };
