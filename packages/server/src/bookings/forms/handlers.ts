import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';

const unbuilt = (): Promise<never> => Promise.reject(new Failure('notConfigured', 'Not built yet.'));

export const formsHandlers = {
  bookingForms: unbuilt,
  saveBookingForm: unbuilt,
  bookingFields: unbuilt,
  leadBookingFields: unbuilt,
  placeBookingField: unbuilt,
  placeLeadBookingField: unbuilt,
  setBookingField: unbuilt,
  addBookingField: unbuilt,
  addLeadBookingField: unbuilt,
} satisfies Partial<Handlers<'bookingForms'>>;
