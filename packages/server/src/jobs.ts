import { bringing, merged } from '@schoolbell/core/merged';
import * as areas from './areas.ts';
import type { JobKinds, ServerJobKinds } from './jobs/kinds.ts';
import type { Hourly } from './jobs/settings.ts';

/** Every kind of job, from the area that does it. */
export const jobs: JobKinds = merged(bringing(areas, 'jobs'));

/** The kinds that every institution has done once a day. */
export const daily: readonly string[] = Object.values(bringing(areas, 'daily')).flat();

/** The kinds that an institution has done once an hour, where there is some. */
export const hourly: Hourly = merged(bringing(areas, 'hourly'));

/** The server's own work, before an institution is known. */
export const serverJobs: ServerJobKinds = merged(bringing(areas, 'serverJobs'));
