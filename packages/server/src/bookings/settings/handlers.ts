import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';

const unbuilt = (): Promise<never> => Promise.reject(new Failure('notConfigured', 'Not built yet.'));

export const settingsHandlers = {
  onlineBookingSettings: unbuilt,
  bookableSubjects: unbuilt,
  saveURL: unbuilt,
  appSettings: unbuilt,
  preferences: unbuilt,
  privateSettings: unbuilt,
  marketingSettings: unbuilt,
  rentalSettings: unbuilt,
  trialSettings: unbuilt,
  subpageSettings: unbuilt,
  updateSubject: unbuilt,
  saveCustomURL: unbuilt,
  deleteCustomURL: unbuilt,
} satisfies Partial<Handlers<'bookingSettings'>>;
