import { Failure } from '@schoolbell/core/http/errors';
import { inOwnWords } from '../../../../forms/config/verbs.ts';
import { membersOf } from '../../../../forms/families/verbs.ts';
import { openUploads } from '../../../../forms/files/verbs.ts';
import { formSheet } from '../../../../forms/queries.ts';
import type { StaffContext } from '../../../../http/context.ts';
import { linesOf } from '../../../queries.ts';
import { openPriced, priceBooking } from '../../../sending/money/verbs.ts';
import { type Settled, settleChildren } from '../../../sending/people/verbs.ts';
import { writeOrder } from '../../../sending/queries.ts';
import { emailOf, knownChildren } from '../../../sending/who/verbs.ts';
import type { Opened } from '../../../verbs.ts';
import type { Request } from '../verbs.ts';
import { forgetForm, keptForm, namePeople } from './queries.ts';

/** Finds or adds the children of a form that was kept, as leads: who gets a place becomes a student right after. */
async function settle(context: StaffContext, { booking }: Opened): Promise<Settled> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const kept = booking.submission_id === null ? undefined : await keptForm(db, institution_id, booking.submission_id);
  const sheet = kept && (await formSheet(db, institution_id, { type: kept.form_type, hash: kept.form_hash }));
  if (!kept || !sheet)
    throw new Failure('conflict', "What this family sent is no longer on record, so this request can't be accepted.");
  const { form_type: _, form_hash: __, values, children, ...sent } = kept;
  const own = inOwnWords(sheet);
  const { named, uploads } = await openUploads(db, institution_id, sheet, [
    values,
    ...children.map((one) => one.values),
  ]);
  const members = membersOf(own, named[0]!, named.slice(1));
  const found = await knownChildren(context, members, emailOf(members[0]!.person));
  const booked = members.map((member, at) => ({
    member,
    uploads: uploads[at]!,
    known: found[at]!,
    isDoubtful: false,
  }));
  const form = { sheet: own, input: { ...sent, payment: 0 as const, isDuplicate: 0 as const } };
  return settleChildren(context, form, { children: booked, certain: false });
}

/** Orders what still waits, as sending does where staff answer first. A coupon went with the page that looked like a robot's. */
async function order(context: StaffContext, { booking, lines }: Opened, payer_id: number): Promise<void> {
  const { db, tenant } = context;
  const waiting = lines.filter((line) => line.state === 'pending');
  const people = new Map(waiting.map((line) => [line.child, line.person_id!]));
  const priced = await priceBooking(context, { booking, lines: waiting }, { payer_id, people, coupon_code: '' });
  if (priced.draft === null) return;
  const { booking_id } = booking;
  const { order_id } = await openPriced(context, booking_id, { ...priced, draft: priced.draft }, 'accepted');
  await writeOrder(db, tenant.institution_id, booking_id, order_id);
  booking.order_id = order_id;
}

/** Makes the people of a booking that looked like a robot's, now that staff accept it, and orders it for them. */
export async function makePeople(context: StaffContext, request: Request): Promise<Request> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { booking } = request;
  if (request.lines.every((line) => line.person_id !== null)) return request;
  const { people, guardian_id, submission_id } = await settle(context, request);
  const lines = request.lines.map(({ line, child }) => ({ line, person_id: people[child]! }));
  await namePeople(db, institution_id, booking.booking_id, { guardian_id, submission_id, lines });
  if (booking.submission_id !== null) await forgetForm(db, institution_id, booking.submission_id);
  const named = await linesOf(db, institution_id, booking.booking_id);
  const chosen = new Set(request.chosen.map((line) => line.line));
  const after = { ...booking, guardian_id, submission_id };
  const opened = { booking: after, lines: named };
  await order(context, opened, guardian_id ?? people[0]!);
  return { ...opened, chosen: named.filter((line) => chosen.has(line.line)) };
}
