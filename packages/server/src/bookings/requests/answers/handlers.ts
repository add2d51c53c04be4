import type { Handlers } from '../../../http/context.ts';
import { sayFor } from '../../../words/verbs.ts';
import { accept } from './accepting/verbs.ts';
import { freeSeats, reject } from './rejecting/verbs.ts';

/** What staff answer to requests. */
export const answersHandlers = {
  acceptBooking: (asked, context) => accept(context, asked),

  rejectBooking: (asked, context) => reject(context, asked),

  freeHeldSeats: async (asked, context) => {
    await freeSeats(context, asked);
    return { message: await sayFor(context.db, context.tenant.institution_id, 'The {seats} are free.') };
  },
} satisfies Partial<Handlers<'bookings'>>;
