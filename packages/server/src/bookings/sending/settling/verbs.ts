import { STUDENT } from '@schoolbell/core/access';
import { bookingSent } from '@schoolbell/core/bookings/events';
import type { send } from '@schoolbell/core/bookings/holds/contract';
import { answerUntil, type Confirmation } from '@schoolbell/core/bookings/rules';
import { isCertain, remindAt } from '@schoolbell/core/bookings/sending/rules';
import { dayIn, fullName } from '@schoolbell/core/format';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { contactKey } from '@schoolbell/core/people/rules';
import { wellFormed } from '@schoolbell/core/forms/submissions/rules';
import type { Checked } from '../../../forms/checking/verbs.ts';
import type { Sheet } from '../../../forms/queries.ts';
import type { SentWith } from '../../../forms/submissions/record/verbs.ts';
import type { Context } from '../../../http/context.ts';
import { endAt } from '../../holds/ending/verbs.ts';
import { orderKey } from '../../pricing/verbs.ts';
import { addSteps, linesOf } from '../../queries.ts';
import { changeLines, type Opened } from '../../verbs.ts';
import { openPriced, priceBooking } from '../money/verbs.ts';
import { type BookedChild, keepUnsure, type Settled, settleChildren } from '../people/verbs.ts';
import { enrolLines } from '../places/verbs.ts';
import { dropBooking, dropLines, nameLines, writeOrder, writeSent } from '../queries.ts';
import { alreadyIn, holdFamily } from '../who/queries.ts';
import { contactsOf, emailOf, knownChildren } from '../who/verbs.ts';

/** A booking as it was sent, checked. */
export interface Sent {
  input: ParsedOf<typeof send>;
  sheet: Sheet;
  checked: Checked;
  terms: { confirm: Confirmation; answer_hours: number };
  /** Why it looks like a robot's; empty for a person's. */
  held_reason: string;
}

/** What goes on record beside the answers. */
const sentWith = ({ source, referrer, page_url, utm }: Sent['input']): SentWith => ({
  payment: 0,
  signup_source: source || 'booking',
  referrer,
  page_url,
  utm: wellFormed(utm),
  isDuplicate: 0,
});

/** The children to write something for: all except those who already have the place, whose family is told by mail. */
async function splitKnown(context: Context, { lines, booking }: Opened, { checked }: Sent) {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { booking_id } = booking;
  const email = emailOf(checked.members[0]!.person);
  await holdFamily(db, institution_id, contactsOf(checked.members[0]!.person).map(contactKey));
  const found = await knownChildren(context, checked.members, email);
  const ids = found.flatMap((one) => one?.user_detail_id ?? []);
  const events = lines[0]!.seats;
  const seated = new Set(await alreadyIn(db, institution_id, { children: ids, events, booking_id, now }));
  const children = checked.members.map((member, at) => {
    const known = found[at]!;
    const isSeated = known !== null && seated.has(known.user_detail_id);
    return {
      at,
      member,
      uploads: checked.uploads[at]!,
      // Silence is only for the family itself: a letter to another address would tell who has a place.
      known: isSeated && !known.isOnFile ? null : known,
      isDoubtful: isSeated && !known.isOnFile,
      isSeated: isSeated && known.isOnFile,
    };
  });
  return { children, email };
}

type Child = BookedChild & { at: number; isSeated: boolean };

/** Tells the families of children who have the place already, at the address that the school has. */
async function tellSeated(context: Context, { lines }: Opened, seated: readonly Child[]): Promise<void> {
  if (seated.length === 0) return;
  const { series_id, event_id } = lines[0]!;
  const people = seated.map((one) => one.known!.user_detail_id);
  await context.later('bookingMail', { booking_id: null, what: 'known', people, series_id, event_id });
}

/** Takes the lines of children out who have the place already. Undefined if none is left. */
async function withoutSeated(
  { db, tenant }: Context,
  { booking, lines }: Opened,
  seated: readonly Child[],
): Promise<Opened | undefined> {
  const { institution_id } = tenant;
  const { booking_id } = booking;
  const gone = new Set(seated.map((one) => one.at));
  if (gone.size === lines.length) {
    await dropBooking(db, institution_id, booking_id);
    return undefined;
  }
  const theirs = lines.filter((line) => gone.has(line.child)).map((line) => line.line);
  await dropLines(db, institution_id, booking_id, theirs);
  return {
    booking: { ...booking, places: lines.length - theirs.length },
    lines: await linesOf(db, institution_id, booking_id),
  };
}

/** What a booking becomes, and until when staff answer it; null where its places are certain. */
interface Ending {
  email: string;
  settled: Settled;
  /** The children's persons, by their place on the form. */
  people: ReadonlyMap<number, number>;
  /** What each line costs, by its key in the order. */
  prices: ReadonlyMap<string, number>;
  until: Date | null;
}

/** Writes that a booking was sent: who, when, and what comes of its lines. */
async function finish(context: Context, opened: Opened, sent: Sent, { email, settled, people, prices, until }: Ending) {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { booking, lines } = opened;
  const { booking_id, places } = booking;
  const { guardian_id, submission_id } = settled;
  await nameLines(
    db,
    institution_id,
    booking_id,
    lines.map((line) => ({
      line: line.line,
      child_name: fullName(sent.checked.members[line.child]!.person),
      price: prices.get(orderKey(line)),
    })),
  );
  await writeSent(db, {
    institution_id,
    booking_id,
    email,
    guardian_id,
    submission_id,
    source: sent.input.source,
    places,
    made_on: dayIn(now, tenant.time_zone),
    now,
  });
  const state = until ? 'pending' : 'confirmed';
  if (!until)
    await addSteps(db, institution_id, booking_id, [{ line: null, what: 'sent', actor_id: null, note: '' }], now);
  await changeLines(
    context,
    { booking: { ...booking, sent_at: now }, lines },
    lines.map(({ line, child }) => ({ line, state, person_id: people.get(child) ?? null })),
    { what: until ? 'sent' : 'confirmed', actor_id: null, note: sent.held_reason, open_until: until },
  );
}

/** Opens the order of a booking, after its seats. */
async function order(
  context: Context,
  { booking }: Opened,
  priced: Awaited<ReturnType<typeof priceBooking>>,
  settle: 'accepted' | 'later',
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { booking_id } = booking;
  if (priced.note !== '')
    await addSteps(
      db,
      institution_id,
      booking_id,
      [{ line: null, what: 'sent', actor_id: null, note: priced.note }],
      now,
    );
  const made = priced.draft && (await openPriced(context, booking_id, { ...priced, draft: priced.draft }, settle));
  if (made) await writeOrder(db, institution_id, booking_id, made.order_id);
}

/** Tells the family and staff, and wakes the worker when the time to answer is over. */
async function tell(context: Context, { booking }: Opened, until: Date | null, people: readonly number[]) {
  const { booking_id, reference, places } = booking;
  await context.audit(bookingSent, { person_id: people[0] ?? null, after: { booking_id, reference, places } });
  await context.later('bookingMail', { booking_id, what: until ? 'received' : 'confirmed' });
  await context.later('bookingStaffMail', { booking_id, what: 'came' });
  context.changed('bookings');
  if (!until) return;
  await endAt(context, until);
  await context.later('remindAnswer', { booking_id }, { at: remindAt(context.now, until) });
}

/** Keeps what looks like a robot's for staff: it holds its seats, and makes no person. */
async function settleUnsure(context: Context, opened: Opened, sent: Sent, until: Date): Promise<void> {
  const { checked, sheet, input, held_reason } = sent;
  const submission_id = await keepUnsure(context, { sheet, input: sentWith(input) }, checked, held_reason);
  const email = emailOf(checked.members[0]!.person);
  const settled = { people: [], guardian_id: null, submission_id };
  await finish(context, opened, sent, { email, settled, people: new Map(), prices: new Map(), until });
  await tell(context, opened, until, []);
}

/**
 * Makes a booking of what is held and was checked, in one transaction: its children are known or new, their places certain or
 * waiting for staff, and what they cost is ordered. Nothing of it shows in the answer.
 */
export async function settle(context: Context, held: Opened, sent: Sent): Promise<void> {
  const { now } = context;
  const { terms, input, held_reason, sheet } = sent;
  const answer = answerUntil({ now, hours: terms.answer_hours, starts: held.booking.first_at });
  if (held_reason !== '') return settleUnsure(context, held, sent, answer);
  const { children, email } = await splitKnown(context, held, sent);
  const seated = children.filter((one) => one.isSeated);
  await tellSeated(context, held, seated);
  const opened = await withoutSeated(context, held, seated);
  if (!opened) return;
  const coming = children.filter((one) => !one.isSeated);
  const allKnown = coming.every(({ known }) => known !== null && known.role_id === STUDENT && known.isOnFile);
  const certain = isCertain(terms.confirm, { allKnown, isRobot: false });
  const settled = await settleChildren(context, { sheet, input: sentWith(input) }, { children: coming, certain });
  const people = new Map(coming.map(({ at }, index) => [at, settled.people[index]!]));
  const payer_id = settled.guardian_id ?? settled.people[0]!;
  const priced = await priceBooking(context, opened, { payer_id, people, coupon_code: input.coupon_code });
  const until = certain ? null : answer;
  await finish(context, opened, sent, { email, settled, people, prices: priced.prices, until });
  if (certain)
    await enrolLines(
      context,
      opened.booking.booking_id,
      opened.lines.map((line) => ({ ...line, person_id: people.get(line.child)! })),
      null,
    );
  await order(context, opened, priced, certain ? 'later' : 'accepted');
  await tell(context, opened, until, settled.people);
}
