import type { JobKinds, ServerJobKinds } from './jobs/kinds.ts';
import { formsJobs } from './forms/jobs.ts';
import { sessionJobs, sessionServerJobs } from './session/jobs.ts';

/** Every kind of job, from the area that does it. */
export const jobs: JobKinds = { ...formsJobs, ...sessionJobs };

/** The server's own work, before an institution is known. */
export const serverJobs: ServerJobKinds = { ...sessionServerJobs };
