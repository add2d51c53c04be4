import { holdsSeats } from '@schoolbell/core/bookings/rules';
import { outcomeOf, outcomeTexts } from '@schoolbell/core/bookings/sending/rules';
import type { send as sendEndpoint } from '@schoolbell/core/bookings/holds/contract';
import { heldReason } from '@schoolbell/core/forms/submissions/rules';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { closed } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import type { Context, Handlers } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import { pictureAt } from '../../http/pictures.ts';
import { bookingSettings } from '../settings/queries.ts';
import { findBooking } from '../queries.ts';
import { bookingSheet, checkForm } from './checking/verbs.ts';
import { bookedLines } from './facts/queries.ts';
import { bookedOf } from './facts/verbs.ts';
import { bookingOfLink, schoolOfPage, sentBooking, totalOf } from './links/queries.ts';
import { refuseChanged } from './money/verbs.ts';
import { openHold, termsOf } from './opening/verbs.ts';
import { payPageOf } from './paying/verbs.ts';
import { seatAgain } from './seats/verbs.ts';
import { settle } from './settling/verbs.ts';

type Input = ParsedOf<typeof sendEndpoint>;

/** Books what a page holds. All that is refused leaves the hold as it is, and everything typed on the page. */
async function send(input: Input, context: Context): Promise<ResultOf<typeof sendEndpoint>> {
  const tenant = await context.enter(input.institution);
  const within = { ...context, tenant };
  const held = await openHold(within, input.hold);
  const terms = await termsOf(within, held);
  const sheet = await bookingSheet(within, terms.confirm);
  const checked = await checkForm(within, held, sheet, input);
  const opened = await seatAgain(within, held);
  await refuseChanged(within, opened, input);
  const held_reason = heldReason({
    honeypot: input.website,
    elapsed: input.elapsed,
    // Holding spent a ticket with its proof of work.
    isProven: true,
    isFirstUse: true,
  });
  const [line] = await bookedLines(context.db, tenant.institution_id, opened.booking.booking_id);
  await settle(within, opened, { input, sheet, checked, terms, held_reason });
  const outcome = outcomeOf(terms.confirm, held_reason !== '');
  return {
    reference: opened.booking.reference,
    outcome,
    message: say(sheet.words, outcomeTexts[outcome]),
    booked: bookedOf(line!, terms.showsTeachers),
  };
}

/** What families send, and their page about it. */
export const sendingHandlers = {
  send,

  bookingByHash: async ({ institution, bookingHash }, context) => {
    const tenant = await context.enter(institution);
    const { db, now, publicUrl } = context;
    const { institution_id } = tenant;
    const booking_id = await bookingOfLink(db, institution_id, hashOf(bookingHash), now);
    const booking = booking_id === undefined ? undefined : await findBooking(db, institution_id, booking_id);
    if (!booking || booking.sent_at === null) throw closed();
    const [lines, { app }, { logo_handle }, total] = await Promise.all([
      bookedLines(db, institution_id, booking.booking_id),
      bookingSettings(db, institution_id),
      schoolOfPage(db, institution_id),
      booking.order_id === null ? null : totalOf(db, institution_id, booking.order_id),
    ]);
    return {
      institution: {
        hash: tenant.hash,
        institutionName: tenant.institutionName,
        institutionLogo: pictureAt(logo_handle, publicUrl),
        currency: tenant.currency,
      },
      reference: booking.reference,
      state: booking.state,
      open_until: holdsSeats(booking.state) ? (booking.open_until?.toISOString() ?? null) : null,
      sent_at: booking.sent_at.toISOString(),
      lines: lines.map((line) => ({
        child: line.child_name,
        ...bookedOf(line, app.show_teachers === 1),
        price: line.price,
        state: line.state,
        reason: line.reason,
        is_ahead: line.events.some((event) => Date.parse(event.starts_at) > now.getTime()) ? 1 : 0,
      })),
      total,
      pay_url: await payPageOf({ ...context, tenant }, booking.order_id),
    };
  },

  mailLink: async ({ institution, reference, email }, context) => {
    const tenant = await context.enter(institution);
    const booking_id = await sentBooking(context.db, tenant.institution_id, { reference, email });
    if (booking_id !== undefined) await context.later('bookingMail', { booking_id, what: 'link' });
    return { message: 'If we have a booking with this reference and email, we have sent you its link.' };
  },
} satisfies Partial<Handlers<'bookingHolds'>>;
