import type { JobKinds } from './jobs/kinds.ts';
import { formsJobs } from './forms/jobs.ts';

/** Every kind of job, from the area that does it. */
export const jobs: JobKinds = { ...formsJobs };
