import type { JobKinds, ServerJobKinds } from './jobs/kinds.ts';
import { sessionCreditsJobs } from './calendar/credits/jobs.ts';
import { makeUpsJobs } from './attendance/makeups/jobs.ts';
import { classNotesJobs } from './attendance/notes/jobs.ts';
import { unmarkedJobs } from './attendance/unmarked/jobs.ts';
import { enrolmentsJobs } from './calendar/enrolments/jobs.ts';
import { newsJobs } from './calendar/news/jobs.ts';
import { remindersJobs } from './calendar/reminders/jobs.ts';
import { seriesJobs } from './calendar/series/jobs.ts';
import { waitlistJobs } from './calendar/waitlist/jobs.ts';
import { formsJobs } from './forms/jobs.ts';
import { bulkJobs } from './lists/bulk/jobs.ts';
import { linksJobs } from './families/links/jobs.ts';
import { duplicatesJobs } from './people/duplicates/jobs.ts';
import { guardiansJobs } from './people/guardians/jobs.ts';
import { notesJobs } from './records/notes/jobs.ts';
import { staffJobs } from './staff/jobs.ts';
import { importsJobs } from './imports/jobs.ts';
import { dataJobs } from './privacy/data/jobs.ts';
import { sessionJobs, sessionServerJobs } from './session/jobs.ts';

/** Every kind of job, from the area that does it. */
export const jobs: JobKinds = {
  ...formsJobs,
  ...sessionJobs,
  ...linksJobs,
  ...importsJobs,
  ...dataJobs,
  ...duplicatesJobs,
  ...staffJobs,
  ...notesJobs,
  ...guardiansJobs,
  ...newsJobs,
  ...remindersJobs,
  ...seriesJobs,
  ...enrolmentsJobs,
  ...waitlistJobs,
  ...sessionCreditsJobs,
  ...makeUpsJobs,
  ...classNotesJobs,
  ...unmarkedJobs,
  ...bulkJobs,
};

/** What every institution has done once a day. */
export const daily = [
  'retention',
  'forgetImports',
  'forgetDrafts',
  'forgetUploads',
  'duplicates',
  'forgetNotes',
  'forgetGuardians',
  'planAhead',
  'expireSessions',
  'expireOffers',
  'forgetPlaceLinks',
  'remindUnmarked',
  'forgetBulk',
] as const;

/** The server's own work, before an institution is known. */
export const serverJobs: ServerJobKinds = { ...sessionServerJobs };
