import { bookingAlert, bookingAnswerAlert } from '@schoolbell/core/bookings/events';
import type { Letter } from '@schoolbell/core/bookings/sending/rules';
import { icsText } from '@schoolbell/core/calendar/ics/rules';
import { fullName } from '@schoolbell/core/format';
import { type Addressee, addressees } from '@schoolbell/core/records/mails/rules';
import { FAMILIES } from '@schoolbell/core/settings/alerts/rules';
import { accessFrom } from '../../http/access.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { icsEvent } from '../../calendar/feeds/verbs.ts';
import { eventsOfMail } from '../../calendar/feeds/contents/queries.ts';
import { staffToTell } from '../../forms/submissions/queries.ts';
import { guardianAddresses, ownAddresses } from '../../records/mails/queries.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { listWords } from '../../words/queries.ts';
import { addSteps, findBooking } from '../queries.ts';
import { bookedLines, childrenOf, titleOf } from './facts/queries.ts';
import { knownLetter, type LetterFacts, letterOf, linesTold, staffLetter } from './letters/verbs.ts';
import { addBookingLink, forgetLinks, totalOf } from './links/queries.ts';
import { openInvoice } from './paying/verbs.ts';
import { reachable } from './who/queries.ts';

const DAY_MS = 86_400_000;
/** How long a link works after the last class of its booking. */
const LINK_DAYS = 90;
/** Events that a mail carries for the reader's calendar at most: the next ones. */
const MOST_CARRIED = 50;

/** The addresses that the school has for children. */
async function onFile(
  { db, tenant }: JobContext,
  people: readonly number[],
): Promise<Omit<Addressee, 'user_detail_id'>[]> {
  const { institution_id } = tenant;
  const known = [
    ...(await guardianAddresses(db, institution_id, people)),
    ...(await ownAddresses(db, institution_id, people)),
  ];
  return addressees(people, known).to;
}

/** Who gets a booking's mails: the address given, and the addresses on file for its children. */
async function readersOf(context: JobContext, { booking, lines }: Pick<LetterFacts, 'booking' | 'lines'>) {
  const known = await onFile(context, [...new Set(lines.flatMap((line) => line.person_id ?? []))]);
  const email = booking.email.trim();
  const isSame = (one: { email: string }) => one.email.toLowerCase() === email.toLowerCase();
  // A name from the records is for an address from the records.
  const given = known.find(isSame) ?? { name: email, email };
  return email === '' ? known : [given, ...known.filter((one) => !isSame(one))];
}

/** What a mail says about a booking; undefined where there is nothing to say any more. */
async function factsFor(
  { db, tenant, publicUrl }: JobContext,
  booking_id: number,
  wanted: (line: LetterFacts['lines'][number]) => boolean,
): Promise<Omit<LetterFacts, 'note'> | undefined> {
  const { institution_id } = tenant;
  const booking = await findBooking(db, institution_id, booking_id);
  if (!booking || booking.sent_at === null) return undefined;
  const lines = (await bookedLines(db, institution_id, booking_id)).filter(wanted);
  if (lines.length === 0) return undefined;
  const total = booking.order_id === null ? null : await totalOf(db, institution_id, booking.order_id);
  const words = await listWords(db, institution_id);
  const canPay = (await openInvoice({ db, tenant }, booking.order_id)) !== undefined;
  return { tenant, publicUrl, words, booking, lines, total, canPay };
}

/** The classes of confirmed lines as a calendar file holds them. */
async function calendarOf({ db, tenant, now, publicUrl }: JobContext, lines: LetterFacts['lines']) {
  const events = [
    ...new Set(
      lines
        .filter((line) => line.state === 'confirmed')
        .flatMap((line) => line.events)
        .filter((event) => Date.parse(event.starts_at) > now.getTime())
        .slice(0, MOST_CARRIED)
        .map((event) => event.event_id),
    ),
  ];
  if (events.length === 0) return [];
  const found = await eventsOfMail(db, tenant.institution_id, { events }, { now, most: events.length });
  return found.map((event) => icsEvent(tenant, 'student', event, publicUrl));
}

/** The people whom a mail about a booking names, as far as they have records. */
const namedIn = ({ booking, lines }: Pick<LetterFacts, 'booking' | 'lines'>): number[] =>
  [booking.guardian_id, ...lines.map((line) => line.person_id)].filter((id) => id !== null);

const carrying: readonly Letter[] = ['confirmed', 'accepted', 'moved', 'link'];

/** Mails a family what became of its booking, with its link. Only the mail has the secret that opens the page. */
async function tellFamily(what: Exclude<Letter, 'known'>, facts: LetterFacts, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const { booking_id } = facts.booking;
  const content = letterOf(what, facts);
  const events = carrying.includes(what) ? await calendarOf(context, facts.lines) : [];
  const last = facts.lines.flatMap((line) => line.events).at(-1)?.starts_at;
  const expires_at = new Date(Math.max(now.getTime(), last ? Date.parse(last) : 0) + LINK_DAYS * DAY_MS);
  const organizer = { name: oneLine(tenant.institutionName, 120), address: context.sender.address };
  for (const { name, email } of await readersOf(context, facts)) {
    const secret = newToken();
    const attendee = { name: oneLine(name), address: email };
    const method = events.length === 1 ? 'REQUEST' : 'PUBLISH';
    await addBookingLink(db, {
      institution_id: tenant.institution_id,
      booking_id,
      token_hash: hashOf(secret),
      expires_at,
      created_at: now,
    });
    await context.mail({
      to: attendee,
      subject: content.heading,
      text: mailText(content),
      html: mailHtml(content),
      names: namedIn(facts),
      calendar: events.length === 0 ? '' : icsText({ name: organizer.name, method, events, organizer, attendee }),
      secret,
    });
  }
}

/** Who to tell about a child who already has the place: family members who receive messages, or else anyone with an address. */
async function familyOf(context: JobContext, child: number) {
  const known = await onFile(context, [child]);
  if (known.length > 0) return known;
  const all = await reachable(context.db, context.tenant.institution_id, [child]);
  return all
    .filter((one) => one.email.trim() !== '')
    .slice(0, 1)
    .map(({ email }) => ({ name: email, email }));
}

/** Tells families, at the address on file alone, that a child has the place that was booked for them again. */
async function tellKnown(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const words = await listWords(db, institution_id);
  const title = await titleOf(db, institution_id, {
    series_id: Number(payload['series_id']),
    event_id: payload['event_id'] === null ? null : Number(payload['event_id']),
  });
  for (const child of await childrenOf(db, institution_id, payload['people'] as number[])) {
    const content = knownLetter({ tenant, words, title, names: oneLine(fullName(child), 120) });
    for (const { name, email } of await familyOf(context, child.user_detail_id))
      await context.mail({
        to: { name: oneLine(name), address: email },
        subject: content.heading,
        text: mailText(content),
        html: mailHtml(content),
        names: [child.user_detail_id],
      });
  }
}

/** Mails that families get whatever the school switched off: about themselves, or because they asked. */
const always: readonly Letter[] = ['known', 'link'];

/** Tells a family about its booking. */
async function bookingMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant } = context;
  const what = payload['what'] as Letter;
  if (what === 'known') return tellKnown(payload, context);
  const told = await rolesToTell(db, tenant.institution_id, bookingAnswerAlert);
  if (!always.includes(what) && !told.has(FAMILIES)) return;
  const named = payload['lines'] as number[] | undefined;
  const facts = await factsFor(
    context,
    Number(payload['booking_id']),
    (line) => linesTold[what].includes(line.state) && (named === undefined || named.includes(line.line)),
  );
  if (facts) await tellFamily(what, { ...facts, note: String(payload['note'] ?? '') }, context);
}

/** Tells the staff who answer bookings. */
async function tellStaff(what: 'came' | 'remind', facts: Omit<LetterFacts, 'note'>, context: JobContext) {
  const { db, tenant, mail } = context;
  const { institution_id } = tenant;
  const told = await rolesToTell(db, institution_id, bookingAlert);
  const content = staffLetter(what, { ...facts, note: '' });
  const written = {
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
    names: namedIn(facts),
  };
  for (const one of await staffToTell(db, institution_id)) {
    if (!told.has(one.role_id) || !accessFrom(one.role_id, one.controls).has('access_online_booking')) continue;
    await mail({ to: { name: oneLine(fullName(one)), address: one.email }, ...written });
  }
}

/** Tells staff that a booking came in. */
async function bookingStaffMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const facts = await factsFor(context, Number(payload['booking_id']), () => true);
  if (facts) await tellStaff('came', facts, context);
}

/** Reminds staff of a booking that is still to be answered. */
async function remindAnswer(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const booking_id = Number(payload['booking_id']);
  const facts = await factsFor(context, booking_id, (line) => line.state === 'pending');
  const until = facts?.booking.open_until;
  if (!facts || !until || until <= now) return;
  await tellStaff('remind', facts, context);
  const step = { line: null, what: 'reminded' as const, actor_id: null, note: '' };
  await addSteps(db, tenant.institution_id, booking_id, [step], now);
  context.changed('bookings');
}

/** Takes links away that open nothing any more. */
async function forgetBookingLinks(_: Record<string, unknown>, { db, tenant, now }: JobContext): Promise<void> {
  await forgetLinks(db, tenant.institution_id, now);
}

/** Mails about bookings. */
export const sendingJobs: JobKinds = { bookingMail, bookingStaffMail, remindAnswer, forgetBookingLinks };
