import { LEAD, STUDENT } from '@schoolbell/core/access';
import { bookingAccepted } from '@schoolbell/core/bookings/events';
import { fullText } from '@schoolbell/core/bookings/requests/rules';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../../http/context.ts';
import { studentClashes } from '../../../../calendar/checks/students/verbs.ts';
import { type Place, seatsTaken } from '../../../../calendar/enrolments/seats/queries.ts';
import { refuseAges } from '../../../../calendar/enrolments/seats/verbs.ts';
import { waitingFor } from '../../../../calendar/waitlist/seats/queries.ts';
import { convertLead } from '../../../../enquiries/conversions/verbs.ts';
import type { Line } from '../../../queries.ts';
import { enrolLines } from '../../../sending/places/verbs.ts';
import { changeLines } from '../../../verbs.ts';
import { type ChildRow, childrenOf } from '../../details/queries.ts';
import { eventsAhead } from '../../details/verbs.ts';
import { issueAnswered } from '../../invoicing/verbs.ts';
import { makePeople } from '../unsure/verbs.ts';
import { noteRead, openRequest, type Request } from '../verbs.ts';

/** A line that is accepted: its child, and the events that it gets a place in. */
interface Accepting {
  line: Line;
  person: ChildRow;
  places: Place[];
}

/** Seats left for lines in the same events: their own, and free ones that no one waits for. */
async function refuseFull({ db, tenant }: StaffContext, group: readonly Accepting[]): Promise<void> {
  const [{ line, places }] = group as [Accepting];
  const { series_id, event_id } = line;
  const students = group.map((one) => one.person.user_detail_id);
  const events = places.map((place) => place.event_id);
  const waiting = await waitingFor(db, tenant.institution_id, { series_id, event_id, students, events });
  for (const place of places) {
    if (place.capacity === 0) continue;
    const own = group.filter((one) => one.line.seats.includes(place.event_id)).length;
    const free = place.capacity - place.enrolled - (waiting.get(place.event_id) ?? 0);
    const left = own + Math.max(0, free);
    if (left < group.length) throw new Failure('conflict', fullText(left), undefined, { seats: left });
  }
}

/** Refuses children who have a place in one of the events already. */
async function refuseSeated({ db, tenant }: StaffContext, group: readonly Accepting[]): Promise<void> {
  const events = group[0]!.places.map((place) => place.event_id);
  const ids = group.map((one) => one.person.user_detail_id);
  const [taken] = await seatsTaken(db, tenant.institution_id, ids, events);
  const seated = taken && group.find((one) => one.person.user_detail_id === taken.user_detail_id);
  if (seated) throw new Failure('conflict', `${fullName(seated.person)} already has a place here.`);
  if (new Set(ids).size < ids.length) throw new Failure('conflict', 'Two of these children are the same person.');
}

/** A holiday's event is taken too, because it may be restored; but a full one refuses no one. */
const isTaken = ({ is_off, event_id, capacity, enrolled }: Place, { seats }: Line): boolean =>
  !is_off || seats.includes(event_id) || capacity === 0 || enrolled < capacity;

/** The lines with their children and the events ahead. Throws `conflict` where the class is over, or a child is gone. */
async function readyLines(context: StaffContext, { chosen }: Request): Promise<Accepting[]> {
  const { db, tenant } = context;
  const ids = chosen.flatMap((line) => line.person_id ?? []);
  const people = new Map((await childrenOf(db, tenant.institution_id, ids)).map((one) => [one.user_detail_id, one]));
  const ready: Accepting[] = [];
  for (const line of chosen) {
    const person = people.get(line.person_id ?? 0);
    if (!person || (person.role_id !== STUDENT && person.role_id !== LEAD))
      throw new Failure(
        'conflict',
        `${line.child_name || 'This child'} is no longer on record, so this request can't be accepted.`,
      );
    const ahead = await eventsAhead(context, line, { locked: true });
    const places = ahead.filter((place) => isTaken(place, line));
    if (places.every((place) => place.is_off))
      throw new Failure('conflict', 'This class has begun, or does not take place any more.');
    ready.push({ line, person, places });
  }
  return ready;
}

/** Where children will be elsewhere at the same time: what staff are told, and does not stop them. */
async function clashText(context: StaffContext, accepting: readonly Accepting[]): Promise<string> {
  const texts: string[] = [];
  for (const { person, places } of accepting) {
    const own = new Set(places.map((place) => place.event_id));
    const [first] = await studentClashes(context, [person.user_detail_id], places, own);
    if (first)
      texts.push(
        ` ${fullName(person)} is also in ${first.title || 'another class'} on ${dateTimeIn(first.starts_at, context.tenant.time_zone)}.`,
      );
  }
  return texts.join('');
}

/** Leads who get a place become students. */
async function convertLeads(context: StaffContext, accepting: readonly Accepting[]): Promise<void> {
  const leads = new Set(accepting.filter((one) => one.person.role_id === LEAD).map((one) => one.person.user_detail_id));
  for (const person_id of leads) await convertLead(context, person_id);
  if (leads.size > 0) context.changed('leads');
  if (leads.size > 0) context.changed('students');
}

/** What staff write when they accept. */
export interface Acceptance {
  booking_id: number;
  lines: readonly number[];
  message: string;
  any_age: 0 | 1;
}

/** Gives children the places that were asked for, in one transaction: seats, ages and time are checked again. */
export async function accept(context: StaffContext, { message, any_age, ...asked }: Acceptance) {
  const { viewer } = context;
  const { user_detail_id: actor_id } = viewer;
  const request = await makePeople(context, await openRequest(context, asked, ['pending']));
  const { booking_id, reference } = request.booking;
  const accepting = await readyLines(context, request);
  for (const group of Map.groupBy(accepting, ({ line }) => `${line.series_id} ${line.event_id}`).values()) {
    await refuseSeated(context, group);
    await refuseFull(context, group);
    const { series_id, event_id, from_date: day } = group[0]!.line;
    const students = group.map((one) => one.person.user_detail_id);
    await refuseAges(context, { series_id, event_id, day, students }, any_age);
  }
  const clashes = await clashText(context, accepting);
  await convertLeads(context, accepting);
  const lines = accepting.map(({ line }) => line.line);
  const after = await changeLines(
    context,
    request,
    lines.map((line) => ({ line, state: 'confirmed' })),
    { what: 'accepted', actor_id, note: message },
  );
  const places = accepting.map(({ line, person, places: events }) => ({
    ...line,
    person_id: person.user_detail_id,
    seats: events.map((one) => one.event_id),
  }));
  await enrolLines(context, booking_id, places, actor_id);
  await issueAnswered(context, after);
  await noteRead(context, booking_id);
  for (const { person, line } of accepting)
    await context.audit(bookingAccepted, {
      person_id: person.user_detail_id,
      after: { booking_id, reference, line: line.line, ...(message && { message }) },
    });
  await context.later('bookingMail', { booking_id, what: 'accepted', lines, note: message });
  const names = accepting.map(({ person }) => fullName(person)).join(', ');
  return { message: `Accepted: ${names}.${clashes}`, booking_id, state: after.booking.state };
}
