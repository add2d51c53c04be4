import type { OrderDraft } from '@schoolbell/core/billing/orders/rules';
import { thingOf } from '@schoolbell/core/bookings/pricing/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { Quoting } from '../../billing/orders/quoting/verbs.ts';
import type { Line } from '../queries.ts';
import { saleSubjects } from '../slots/queries.ts';
import { placesHeld } from './queries.ts';

/** Refuses what is no longer on sale, with other times where there are some. */
export const notOnSale = (nearest: readonly unknown[] = []): Failure =>
  new Failure('conflict', 'This class can no longer be booked.', undefined, { reason: 'not_on_sale', nearest });

/** The key of a line in its order. */
export const orderKey = ({ line }: Pick<Line, 'line'>): string => String(line);

/**
 * What a booking orders: one line for each of its own, for the events whose seats that line holds. `people` says who each
 * child of the form is; a child without a person is priced like any new child. Call it while the seats are held.
 */
export async function draftOf(
  { db, tenant, now }: Quoting,
  { booking_id }: { booking_id: number },
  lines: readonly Line[],
  { coupon_code, people = new Map() }: { coupon_code: string; people?: ReadonlyMap<number, number> },
): Promise<OrderDraft> {
  const { institution_id, time_zone } = tenant;
  const held = new Map((await placesHeld(db, institution_id, booking_id)).map((one) => [one.line, one]));
  const subjects = new Map((await saleSubjects(db, institution_id)).map((one) => [one.sub_id, one]));
  return {
    payer_id: null,
    coupon_code,
    day: dayIn(now, time_zone),
    lines: lines.map((line) => {
      const place = held.get(line.line);
      const subject = subjects.get(place?.sub_id ?? 0);
      const what =
        place && subject && thingOf(subject, { ...place, kind: line.event_id === null ? 'series' : 'event' });
      if (!what) throw notOnSale();
      return { key: orderKey(line), student_id: people.get(line.child) ?? null, event_ids: line.seats, what };
    }),
  };
}
