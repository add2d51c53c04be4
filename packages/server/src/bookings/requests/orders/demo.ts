import { sql } from 'kysely';
import { dayIn } from '@schoolbell/core/format';
import { at } from '../../../billing/documents/demo.ts';
import { openOrder, quoteOrder } from '../../../billing/orders/verbs.ts';
import type { School } from '../../../demo/school.ts';
import type { Db } from '../../../http/context.ts';
import type { Made } from '../seats/demo.ts';

/** Orders one booking: its invoice is issued where its places are certain, and a draft until then. */
async function order(
  db: Db,
  school: School,
  { planned, event, children, guardian_id }: Made,
  { booking_id, now, zone }: { booking_id: number; now: Date; zone: string },
): Promise<number> {
  const context = at(db, school, now);
  const what = { type: 'subject', duration_id: event.duration_id, sessions: 1 } as const;
  const lines = children.map(({ user_detail_id: student_id }, place) => ({
    key: String(place + 1),
    student_id,
    event_ids: [event.event_id],
    what,
  }));
  const payer_id = guardian_id ?? children[0]!.user_detail_id;
  const draft = { payer_id, coupon_code: '', day: dayIn(now, zone), lines };
  const { quote_hash } = await quoteOrder(context, draft);
  const settle = planned.state === 'pending' ? 'accepted' : 'later';
  const from = { source: 'booking', source_id: booking_id, tell: 'bookingOrder', hold_until: null } as const;
  return (await openOrder(context, { ...draft, ...from, settle, quote_hash })).order_id;
}

/** Orders what bookings of classes ahead cost. Past ones are on the list of sessions that are not billed yet. */
export async function addOrders(
  db: Db,
  school: School,
  made: readonly Made[],
  { ids, since, zone }: { ids: readonly number[]; since: Date; zone: string },
): Promise<void> {
  const { institution_id } = school;
  // No invoice is older than the newest one: numbers are in the order of days.
  const { rows } = await sql<{ billed: Date }>`
    select coalesce(max(issued_at), ${since}::timestamptz) as billed from invoice where institution_id = ${institution_id}`.execute(
    db,
  );
  const ordered: { booking_id: number; order_id: number }[] = [];
  for (const [place, one] of made.entries()) {
    const { planned, event, sent_at } = one;
    if (!['confirmed', 'unpaid', 'pending'].includes(planned.state) || event.starts_at < school.now) continue;
    const now = new Date(Math.max(rows[0]!.billed.getTime(), sent_at.getTime()));
    const booking_id = ids[place]!;
    ordered.push({ booking_id, order_id: await order(db, school, one, { booking_id, now, zone }) });
  }
  await sql`update booking b set order_id = n.order_id from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) n (booking_id bigint, order_id bigint)
    where b.institution_id = ${institution_id} and b.booking_id = n.booking_id`.execute(db);
}
