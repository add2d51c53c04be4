/** The page of a family's link about a booking: how it stands, and each child's class with its times, place and price. */
import type { bookingByHash } from '@schoolbell/core/bookings/holds/contract';
import { money } from '@schoolbell/core/format';
import { type CallResult, route } from '@schoolbell/core/http/endpoint';
import type { Refusal } from '../src/shared/call.ts';
import { ask, instantText, introduce, made, refuse, show, whenText } from './familyPage.ts';

const details = route<typeof bookingByHash>('GET', 'online/book/getDetailsByHash');
type Booking = CallResult<typeof details>;
type Line = Booking['lines'][number];

const query = new URLSearchParams(location.search);
const link = { institution: query.get('institution') ?? '', bookingHash: query.get('bookingHash') ?? '' };

/** How a booking stands, as its heading. */
const headings: Record<Booking['state'], string> = {
  held: 'Your booking is not complete yet',
  pending: 'The school has your request',
  unpaid: 'Your place is kept until you pay',
  waiting: 'You are on the waitlist',
  confirmed: 'Your booking is confirmed',
  rejected: 'The school could not accept your booking',
  expired: 'This booking is over',
  cancelled: 'This booking is cancelled',
};

/** How a child's place stands, where it differs from the booking. */
const words: Record<Line['state'], string> = {
  held: 'Not complete',
  pending: 'Not answered yet',
  unpaid: 'Not paid yet',
  waiting: 'On the waitlist',
  confirmed: 'Confirmed',
  rejected: 'Not accepted',
  expired: 'Over',
  cancelled: 'Cancelled',
};

/** When a class is: an event's day and times, or a series with its weekdays and its last day. */
function timesOf({ local_start, minutes, events, last, weekly, zone }: Line): string[] {
  const { day, times } = whenText({ local_start, minutes });
  const hours = `${times} (${zone.replaceAll('_', ' ')})`;
  if (events === 1) return [day, hours];
  return [`${events} classes from ${day} to ${whenText({ local_start: last, minutes }).day}`, `${weekly}, ${hours}`];
}

function lineOf(line: Line, { state, institution }: Booking): HTMLElement {
  const quiet = (text: string) => made('span', 'quiet', text);
  const [when, hours] = timesOf(line) as [string, string];
  const reason = line.reason ? [quiet(`From the school: ${line.reason}`)] : [];
  const beside = [line.price > 0 ? money(line.price, institution.currency) : 'Free'];
  if (line.state !== state) beside.push(words[line.state]);
  return made(
    'li',
    'row',
    made(
      'span',
      '',
      made('strong', '', line.child ? `${line.child}: ${line.title}` : line.title),
      quiet(when),
      quiet(hours),
      ...[line.place, line.teachers].filter(Boolean).map(quiet),
      ...reason,
    ),
    made('span', '', beside.join(' · ')),
  );
}

function showBooking(booking: Booking): void {
  const { state, reference, open_until, lines, total, institution, pay_url } = booking;
  const until = open_until && instantText(open_until, lines[0]?.zone ?? 'UTC');
  const about =
    until && state === 'pending'
      ? [made('p', 'quiet', `The school answers by ${until}.`)]
      : until && state === 'unpaid'
        ? [made('p', 'quiet', `Please pay by ${until}.`)]
        : [];
  const sum = total === null ? [] : [made('p', '', `Invoice: ${money(total, institution.currency)}`)];
  const pay = pay_url ? [Object.assign(made('a', 'action', 'Pay now'), { href: pay_url })] : [];
  show(
    made(
      'section',
      'panel',
      made('h2', '', headings[state]),
      ...about,
      made('ul', 'rows', ...lines.map((line) => lineOf(line, booking))),
      ...sum,
      ...pay,
      made('p', 'quiet', `Reference ${reference}. If anything is wrong, please tell the school.`),
    ),
  );
}

function start(): void {
  show(made('p', 'plain', 'One moment…'));
  ask(details, link).then(
    (booking) => (introduce('Your booking', booking.institution), showBooking(booking)),
    (refusal: Refusal) => refuse(refusal, start),
  );
}

start();
