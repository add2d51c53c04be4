import { formsHandlers } from './forms/handlers.ts';
import { holdsHandlers } from './holds/handlers.ts';
import { pageHandlers } from './page/handlers.ts';
import { requestsHandlers } from './requests/handlers.ts';
import { sendingHandlers } from './sending/handlers.ts';
import { addressesHandlers } from './settings/addresses/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { pagesHandlers } from './settings/pages/handlers.ts';
import { subjectsHandlers } from './settings/subjects/handlers.ts';

export const handlers = {
  bookingForms: formsHandlers,
  bookingHolds: { ...holdsHandlers, ...sendingHandlers },
  bookingPage: pageHandlers,
  bookings: requestsHandlers,
  bookingSettings: { ...settingsHandlers, ...addressesHandlers, ...pagesHandlers, ...subjectsHandlers },
};
