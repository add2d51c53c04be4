import { say } from '@schoolbell/core/words/rules';
import type { Handlers } from '../../../http/context.ts';
import { listWords } from '../../../words/queries.ts';
import { accept } from './accepting/verbs.ts';
import { freeSeats, reject } from './rejecting/verbs.ts';

/** What staff answer to requests. */
export const answersHandlers = {
  acceptBooking: (asked, context) => accept(context, asked),

  rejectBooking: (asked, context) => reject(context, asked),

  freeHeldSeats: async (asked, context) => {
    await freeSeats(context, asked);
    return { message: say(await listWords(context.db, context.tenant.institution_id), 'The {seats} are free.') };
  },
} satisfies Partial<Handlers<'bookings'>>;
