import { formsHandlers } from './forms/handlers.ts';
import { hasOverdue } from './holds/ending/queries.ts';
import { endingJobs } from './holds/ending/jobs.ts';
import { endOverdue } from './holds/ending/verbs.ts';
import { holdsHandlers } from './holds/handlers.ts';
import { heldIn } from './joins/queries.ts';
import { eventsChanged } from './joins/verbs.ts';
import { pageHandlers } from './page/handlers.ts';
import { bookingFact } from './facts/queries.ts';
import { detailsHandlers } from './requests/details/handlers.ts';
import { exportsHandlers } from './requests/exports/handlers.ts';
import { answersHandlers } from './requests/answers/handlers.ts';
import { placeEnded } from './requests/ending/verbs.ts';
import { listsHandlers } from './requests/lists/handlers.ts';
import { statisticsHandlers } from './requests/statistics/handlers.ts';
import { countUnread } from './requests/statistics/queries.ts';
import { sendingHandlers } from './sending/handlers.ts';
import { sendingJobs } from './sending/jobs.ts';
import { eraseFromBookings } from './sending/links/queries.ts';
import { moneyJobs } from './sending/money/jobs.ts';
import { addressesHandlers } from './settings/addresses/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { pagesHandlers } from './settings/pages/handlers.ts';
import { subjectsHandlers } from './settings/subjects/handlers.ts';

export const handlers = {
  bookingForms: formsHandlers,
  bookingHolds: { ...holdsHandlers, ...sendingHandlers },
  bookingPage: pageHandlers,
  bookings: { ...answersHandlers, ...detailsHandlers, ...exportsHandlers, ...listsHandlers, ...statisticsHandlers },
  bookingSettings: { ...settingsHandlers, ...addressesHandlers, ...pagesHandlers, ...subjectsHandlers },
};

export const facts = [bookingFact];

export const unread = countUnread;

export const jobs = { ...endingJobs, ...moneyJobs, ...sendingJobs };

export const daily = ['forgetBookingLinks'] as const;

export const erasing = [eraseFromBookings];

export const hourly = { endBookings: hasOverdue };

/** Bookings hold seats in the calendar's events. */
export const seats = { endOverdue, eventsChanged, heldIn, placeEnded };
