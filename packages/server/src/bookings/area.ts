import { formsHandlers } from './forms/handlers.ts';
import { holdsHandlers } from './holds/handlers.ts';
import { pageHandlers } from './page/handlers.ts';
import { bookingFact } from './facts/queries.ts';
import { detailsHandlers } from './requests/details/handlers.ts';
import { requestsHandlers } from './requests/handlers.ts';
import { listsHandlers } from './requests/lists/handlers.ts';
import { statisticsHandlers } from './requests/statistics/handlers.ts';
import { countUnread } from './requests/statistics/queries.ts';
import { sendingHandlers } from './sending/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';

export const handlers = {
  bookingForms: formsHandlers,
  bookingHolds: { ...holdsHandlers, ...sendingHandlers },
  bookingPage: pageHandlers,
  bookings: { ...requestsHandlers, ...detailsHandlers, ...listsHandlers, ...statisticsHandlers },
  bookingSettings: settingsHandlers,
};

export const facts = [bookingFact];

export const unread = countUnread;
