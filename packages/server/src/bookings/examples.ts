import type { ExamplesOf } from '../testing/calls.ts';
import { bookingFormsExamples } from './forms/examples.ts';
import { holdsExamples } from './holds/examples.ts';
import { pageExamples } from './page/examples.ts';
import { requestsExamples } from './requests/examples.ts';
import { sendingExamples } from './sending/examples.ts';
import { settingsExamples } from './settings/examples.ts';

export const examples: ExamplesOf<'bookings'> = {
  bookingForms: bookingFormsExamples,
  bookingHolds: { ...holdsExamples, ...sendingExamples },
  bookingPage: pageExamples,
  bookings: requestsExamples,
  bookingSettings: settingsExamples,
};
