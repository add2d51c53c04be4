import type { Letter } from '@schoolbell/core/bookings/sending/rules';
import type { BookingState } from '@schoolbell/core/bookings/rules';
import { familyBookingPath } from '@schoolbell/core/bookings/rules';
import { dateTimeIn, money } from '@schoolbell/core/format';
import { say, type Word } from '@schoolbell/core/words/rules';
import { placeLines, timeText } from '../../../calendar/news/verbs.ts';
import type { Tenant } from '../../../http/context.ts';
import { SECRET } from '../../../jobs/kinds.ts';
import { type MailContent, oneLine } from '../../../jobs/mail-content.ts';
import type { Booking } from '../../queries.ts';
import type { BookedLine } from '../facts/queries.ts';

/** What a mail about a booking is written from. */
export interface LetterFacts {
  tenant: Tenant;
  publicUrl: string;
  words: readonly Word[];
  booking: Booking;
  /** The lines that it is about. */
  lines: readonly BookedLine[];
  /** What the whole booking is invoiced with; null where there is no invoice. */
  total: number | null;
  /** Whether its invoice can be paid online now: the page behind the link leads there. */
  canPay: boolean;
  /** What staff wrote. */
  note: string;
}

/** Lines that a mail is about, by how they stand. */
export const linesTold: Record<Exclude<Letter, 'known'>, readonly BookingState[]> = {
  received: ['pending', 'unpaid', 'waiting', 'confirmed'],
  confirmed: ['confirmed', 'unpaid'],
  accepted: ['confirmed', 'unpaid'],
  rejected: ['rejected'],
  expired: ['expired'],
  cancelled: ['cancelled'],
  moved: ['pending', 'unpaid', 'waiting', 'confirmed'],
  link: ['pending', 'unpaid', 'waiting', 'confirmed', 'rejected', 'expired', 'cancelled'],
};

/** "Mia, Leo and Zoe": each name once. */
export function namesOf(names: readonly string[]): string {
  const each = [...new Set(names)].map((name) => oneLine(name, 60));
  return each.length > 1 ? `${each.slice(0, -1).join(', ')} and ${each.at(-1)}` : (each[0] ?? '');
}

const headings: Record<Letter, (title: string, names: string) => string> = {
  received: (title, names) => `We have received your booking: ${title} for ${names}`,
  confirmed: (title, names) => `Booked: ${title} for ${names}`,
  accepted: (title, names) => `Accepted: ${title} for ${names}`,
  rejected: (title, names) => `Not accepted: ${title} for ${names}`,
  expired: (title, names) => `Expired: your booking of ${title} for ${names}`,
  cancelled: (title, names) => `Cancelled: ${title} for ${names}`,
  moved: (title, names) => `New time: ${title} for ${names}`,
  known: (title, names) => `Already booked: ${title} for ${names}`,
  link: (title, names) => `Your booking: ${title} for ${names}`,
};

/** The sentences of each kind of mail. */
function sentences(what: Letter, { tenant, booking, words }: LetterFacts): string[] {
  const school = oneLine(tenant.institutionName, 120);
  const until = booking.open_until && dateTimeIn(booking.open_until, tenant.time_zone);
  switch (what) {
    case 'received':
      return [until ? say(words, `${school} will answer by ${until}. Your {seats} are held until then.`) : ''];
    case 'confirmed':
      return [say(words, `Your {seats} are booked. We look forward to seeing you.`)];
    case 'accepted':
      return [`${school} has accepted your booking.`];
    case 'rejected':
      return [`${school} can't accept your booking.`];
    case 'expired':
      return [`Your booking was not answered in time, so it has ended. Please book again, or ask ${school}.`];
    case 'cancelled':
      return ['Your booking is cancelled.'];
    case 'moved':
      return [
        `${school} has changed when this class takes place. If the new time doesn't suit you, please tell the school.`,
      ];
    default:
      return ['Here are the details of your booking.'];
  }
}

/** When a class takes place, on its own clock: a line for each weekday and time, or for the event alone. */
export function whenOf({ events, event_id }: Pick<BookedLine, 'events' | 'event_id'>): string {
  const [first] = events;
  if (!first) return '';
  const lines = event_id === null && events.length > 1 ? placeLines(events) : [timeText(first.local_start)];
  return [...lines.slice(0, -1), `${lines.at(-1)} (${first.zone})`].join('\n');
}

/** What it costs: of the invoice where there is one. Nothing is said where staff still have to make it. */
export function priceOf({ total, lines, tenant }: Pick<LetterFacts, 'total' | 'lines' | 'tenant'>): string {
  if (total !== null && total > 0) return money(total, tenant.currency);
  return lines.every((line) => line.price === 0) || total === 0 ? 'Free' : '';
}

const given: readonly Letter[] = ['received', 'confirmed', 'accepted', 'link'];

/** A mail to a family about its booking: all its children in one. */
export function letterOf(what: Letter, facts: LetterFacts): MailContent {
  const { tenant, publicUrl, words, booking, lines, note, canPay } = facts;
  const [first] = lines;
  const school = oneLine(tenant.institutionName, 120);
  const names = namesOf(lines.map((line) => line.child_name));
  const price = given.includes(what) ? priceOf(facts) : '';
  const pays = price !== '' && price !== 'Free';
  const reason = what === 'rejected' ? note || first!.reason : note;
  return {
    heading: oneLine(headings[what](first!.title, names), 250),
    paragraphs: [
      ...sentences(what, facts),
      ...(reason ? [reason] : []),
      pays && what === 'received' ? 'You pay later: the invoice follows when your booking is accepted.' : '',
      pays && what === 'confirmed' && !canPay ? 'You pay later: the invoice follows in another mail.' : '',
      pays && canPay ? 'You can pay online now: open your booking and choose “Pay now”.' : '',
    ].filter(Boolean),
    facts: [
      { label: say(words, lines.length > 1 ? '{Students}' : '{Student}'), value: names },
      { label: 'Class', value: first!.title },
      { label: 'When', value: whenOf(first!) },
      { label: 'Where', value: first!.place },
      { label: 'Price', value: price },
      { label: 'Reference', value: booking.reference },
    ].filter((fact) => fact.value !== ''),
    link: {
      label: pays && canPay ? 'Open your booking and pay' : 'Open your booking',
      href: `${publicUrl}${familyBookingPath(tenant.hash, SECRET)}`,
    },
    footer: `You get this mail because ${school} received a booking with this address. The link is only for you: please do not forward this mail.`,
  };
}

/** What staff are told: a booking came in, or its time to answer runs out. */
export function staffLetter(what: 'came' | 'remind', facts: LetterFacts): MailContent {
  const { tenant, publicUrl, words, booking, lines } = facts;
  const [first] = lines;
  const school = oneLine(tenant.institutionName, 120);
  const names = namesOf(lines.map((line) => line.child_name));
  const until = booking.state === 'pending' && booking.open_until && dateTimeIn(booking.open_until, tenant.time_zone);
  const heading = what === 'remind' ? 'Please answer' : until ? 'New booking to answer' : 'New booking';
  return {
    heading: oneLine(`${heading}: ${first!.title} for ${names}`, 250),
    paragraphs: [
      until
        ? say(words, `Please answer by ${until}. After that the booking expires and its {seats} are free again.`)
        : say(words, 'The {seats} are confirmed. There is nothing to answer.'),
    ],
    facts: [
      { label: say(words, lines.length > 1 ? '{Students}' : '{Student}'), value: names },
      { label: 'When', value: whenOf(first!) },
      { label: 'Email', value: booking.email },
      { label: 'Price', value: priceOf(facts) },
      { label: 'Reference', value: booking.reference },
    ].filter((fact) => fact.value !== ''),
    link: { label: 'Open the booking', href: `${publicUrl}/onlinebookings/bookings?booking=${booking.booking_id}` },
    footer: `You get this mail because your role at ${school} answers online bookings.`,
  };
}

/** What the family of children hears who have the place that was booked for them again. */
export function knownLetter({
  tenant,
  words,
  title,
  names,
}: {
  tenant: Tenant;
  words: readonly Word[];
  title: string;
  names: string;
}): MailContent {
  const school = oneLine(tenant.institutionName, 120);
  return {
    heading: oneLine(headings.known(title, names), 250),
    paragraphs: [
      say(
        words,
        `Someone booked ${title} for ${names} on our website. There is already a {seat} or a booking for ${names}, so nothing has changed.`,
      ),
      `If this was not you, you don't have to do anything. If you have questions, please ask ${school}.`,
    ],
    footer: `You get this mail because ${school} has this address for ${names}.`,
  };
}
