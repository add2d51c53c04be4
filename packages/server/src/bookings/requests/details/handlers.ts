import { ageOf, dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../../http/context.ts';
import { linesOf } from '../../queries.ts';
import { bookingRows } from '../lists/queries.ts';
import { seesGuardians, withOrders } from '../lists/verbs.ts';
import { listWords } from '../../../words/queries.ts';
import { aboutBooking, classOf, furtherForms, stepsOf } from './queries.ts';
import { alike, answersOf, childrenIn, stepsInWords, warningsOf } from './verbs.ts';

/** Everything about a booking. */
export const detailsHandlers = {
  bookingDetails: async ({ booking_id }, context) => {
    const { db, tenant, now } = context;
    const { institution_id } = tenant;
    const [row] = await withOrders(
      context,
      await bookingRows(db, institution_id, [booking_id], seesGuardians(context)),
    );
    if (!row) throw missing('booking');
    const about = (await aboutBooking(db, institution_id, booking_id))!;
    const children = await childrenIn(context, about, await linesOf(db, institution_id, booking_id));
    const words = await listWords(db, institution_id);
    const today = dayIn(now, tenant.time_zone);
    const people = [];
    for (const [at, child] of children.entries()) {
      const { line, person, dob } = child;
      people.push({
        ...row.lines[at]!,
        person_id: line.person_id,
        role_id: person?.role_id ?? null,
        age: dob ? ageOf(dob, today) : null,
        reason: line.reason,
        enrolment_id: line.enrolment_id,
        warnings: await warningsOf(context, child),
        like: await alike(context, child),
      });
    }
    const isNew = children.some(({ person }) => !person || person.created_at >= about.made_at);
    return {
      ...row,
      email: about.email,
      phone: about.phone,
      zone: about.zone,
      is_new: isNew ? 1 : 0,
      sent_at: about.sent_at,
      currency: tenant.currency,
      people,
      class: await classOf(db, institution_id, booking_id),
      answers: answersOf(about, await furtherForms(db, institution_id, booking_id)),
      steps: stepsInWords(words, await stepsOf(db, institution_id, booking_id), row.lines),
    };
  },
} satisfies Partial<Handlers<'bookings'>>;
