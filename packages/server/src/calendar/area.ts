import { eraseFromCalendar } from './enrolments/queries.ts';
import { eraseRoomFeeds } from './feeds/queries.ts';
import { findClasses } from './found/queries.ts';
import { holidaysHandlers } from './holidays/handlers.ts';
import { answersHandlers } from './waitlist/answers/handlers.ts';
import { familiesHandlers } from './enrolments/families/handlers.ts';
import { eventsHandlers } from './events/handlers.ts';
import { feedsHandlers } from './feeds/handlers.ts';
import { feedsJobs } from './feeds/jobs.ts';
import { editsHandlers } from './edits/handlers.ts';
import { seriesHandlers } from './series/handlers.ts';
import { enrolmentsHandlers } from './enrolments/handlers.ts';
import { waitlistSettingsHandlers } from './waitlist/settings/handlers.ts';
import { waitlistHandlers } from './waitlist/handlers.ts';
import { trialsHandlers } from './trials/handlers.ts';
import { sessionCreditsHandlers } from './credits/handlers.ts';
import { newsJobs } from './news/jobs.ts';
import { remindersJobs } from './reminders/jobs.ts';
import { seriesJobs } from './series/jobs.ts';
import { enrolmentsJobs } from './enrolments/jobs.ts';
import { outsideJobs } from './enrolments/outside/jobs.ts';
import { waitlistJobs } from './waitlist/jobs.ts';
import { sessionCreditsJobs } from './credits/jobs.ts';

export const handlers = {
  events: eventsHandlers,
  feeds: feedsHandlers,
  series: { ...seriesHandlers, ...editsHandlers },
  enrolments: { ...enrolmentsHandlers, ...familiesHandlers },
  waitlist: { ...waitlistHandlers, ...answersHandlers, ...waitlistSettingsHandlers },
  trials: trialsHandlers,
  sessionCredits: sessionCreditsHandlers,
  holidays: holidaysHandlers,
};

export const jobs = {
  ...newsJobs,
  ...remindersJobs,
  ...seriesJobs,
  ...enrolmentsJobs,
  ...outsideJobs,
  ...waitlistJobs,
  ...sessionCreditsJobs,
  ...feedsJobs,
};

export const daily = ['planAhead', 'forgetPlaceLinks', 'expireOffers', 'expireSessions'] as const;

export const found = { event: findClasses };

export const erasing = [eraseFromCalendar, eraseRoomFeeds];
