import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';

const unbuilt = (): Promise<never> => Promise.reject(new Failure('notConfigured', 'Not built yet.'));

export const sendingHandlers = {
  send: unbuilt,
  bookingByHash: unbuilt,
  mailLink: unbuilt,
} satisfies Partial<Handlers<'bookingHolds'>>;
