import type * as z from 'zod/mini';
import type { CalendarEvent as EventSchema, EventNames } from '@schoolbell/core/calendar/events/schemas';
import type { events } from '@schoolbell/core/calendar/events/contract';
import { piecesOf, type Piece, type Place } from '@schoolbell/core/calendar/layout/rules';
import { isOpen } from '@schoolbell/core/calendar/series/rules';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { timesText } from '../ui/dayText.ts';
import { toneNames, toneOf, type Tone } from '../ui/tones.ts';
import type { Colouring } from './address.ts';

export type CalendarEvent = z.output<typeof EventSchema>;
export type Names = z.output<typeof EventNames>;
export type EventList = ResultOf<typeof events>;

/** An event as every view draws it: on the wall of the school's zone, with its names and its colour. */
export interface Entry {
  event: CalendarEvent;
  /** YYYY-MM-DDTHH:mm in the school's zone. */
  local: string;
  pieces: Piece[];
  tone: Tone;
  /** "09:00 AM – 10:00 AM" */
  time: string;
  staff: string;
  /** The same, shorter: "L. Haddad". */
  who: string;
  place: string;
  /** The room alone, or the location where there is none. */
  room: string;
}

/** What the states of events are called. */
export const statusNames = { draft: 'Draft', scheduled: 'Scheduled', cancelled: 'Cancelled' } as const;
const statusTones = { draft: 'neutral', scheduled: 'info', cancelled: 'danger' } as const;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** An instant on the wall of a zone, YYYY-MM-DDTHH:mm. */
export function localIn(instant: string, zone: string): string {
  let clock = clocks.get(zone);
  if (!clock)
    clocks.set(
      zone,
      (clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      })),
    );
  return clock.format(new Date(instant)).replace(' ', 'T').slice(0, 16);
}

/** A name in few letters, "L. Haddad"; one in another script stays whole, because its first letter is no initial. */
const shortName = ({ firstName, surname }: { firstName: string; surname: string }): string =>
  surname && /^\p{Script=Latin}/u.test(firstName) ? `${firstName[0]}. ${surname}` : fullName({ firstName, surname });

/** Looks names up by their ids. */
export function namesBy({ subjects, staff, locations, rooms }: Names) {
  const [bySubject, byStaff] = [
    new Map(subjects.map((one) => [one.sub_id, one])),
    new Map(staff.map((one) => [one.user_detail_id, one])),
  ];
  const [byLocation, byRoom] = [
    new Map(locations.map((one) => [one.location_id, one.p_name])),
    new Map(rooms.map((one) => [one.room_id, one.name])),
  ];
  return {
    subject: (id: number | null) => (id === null ? undefined : bySubject.get(id)),
    person: (id: number) => (byStaff.has(id) ? fullName(byStaff.get(id)!) : ''),
    short: (id: number) => (byStaff.has(id) ? shortName(byStaff.get(id)!) : ''),
    place: (event: Pick<CalendarEvent, 'location_id' | 'room_id'>) =>
      [
        event.room_id === null ? '' : byRoom.get(event.room_id),
        event.location_id === null ? '' : byLocation.get(event.location_id),
      ]
        .filter(Boolean)
        .join(', '),
    room: (id: number) => byRoom.get(id) ?? '',
  };
}

/** The colour of an event; the same person always has the same one. */
function toneFor(event: CalendarEvent, colouring: Colouring, subject: string | undefined): Tone {
  if (colouring === 'status') return statusTones[event.status];
  if (colouring === 'staff')
    return event.staff[0] === undefined ? 'neutral' : toneNames[1 + (event.staff[0] % (toneNames.length - 1))]!;
  return toneOf(subject ?? 'neutral');
}

/** The entries that were made last, by their events: what is read again and has not changed keeps its entry, and is not drawn again. */
let made: { names?: Names; zone?: string; colouring?: Colouring; entries: WeakMap<CalendarEvent, Entry> } = {
  entries: new WeakMap(),
};

/** What a list of events is drawn from, in their order. */
export function entriesOf(
  { data, names }: Pick<EventList, 'data' | 'names'>,
  zone: string,
  colouring: Colouring,
): Entry[] {
  if (made.names !== names || made.zone !== zone || made.colouring !== colouring)
    made = { names, zone, colouring, entries: new WeakMap() };
  const by = namesBy(names);
  return data.map((event) => {
    let entry = made.entries.get(event);
    if (!entry) made.entries.set(event, (entry = entryOf(event, by, zone, colouring)));
    return entry;
  });
}

function entryOf(event: CalendarEvent, by: ReturnType<typeof namesBy>, zone: string, colouring: Colouring): Entry {
  const local = event.zone === zone ? event.local_start : localIn(event.starts_at, zone);
  const place = by.place(event);
  return {
    event,
    local,
    pieces: piecesOf(local, event.minutes),
    tone: toneFor(event, colouring, by.subject(event.sub_id)?.colour),
    time: timesText(local, event.minutes),
    staff: event.staff.map(by.person).filter(Boolean).join(', '),
    who: event.staff.map(by.short).filter(Boolean).join(', '),
    place,
    room: (event.room_id !== null && by.room(event.room_id)) || place,
  };
}

/** An entry as it would be elsewhere: what was dropped stays there while it is asked about. */
export function placedAt(entry: Entry, { local, minutes }: Place): Entry {
  return {
    ...entry,
    event: { ...entry.event, minutes },
    local,
    pieces: piecesOf(local, minutes),
    time: timesText(local, minutes),
  };
}

/** Whether the one who looks may move an event: it is theirs to change, still to come, unmarked and on the wall that is drawn. */
export function mayMove({ event }: Entry, zone: string, now = Date.now()): boolean {
  return (
    event.may_change === 1 &&
    event.status !== 'cancelled' &&
    event.zone === zone &&
    isOpen({ starts_at: Date.parse(event.starts_at), marked: event.marked }, now)
  );
}
