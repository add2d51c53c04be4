import { formsHandlers } from './forms/handlers.ts';
import { holdsHandlers } from './holds/handlers.ts';
import { pageHandlers } from './page/handlers.ts';
import { requestsHandlers } from './requests/handlers.ts';
import { sendingHandlers } from './sending/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';

export const handlers = {
  bookingForms: formsHandlers,
  bookingHolds: { ...holdsHandlers, ...sendingHandlers },
  bookingPage: pageHandlers,
  bookings: requestsHandlers,
  bookingSettings: settingsHandlers,
};
