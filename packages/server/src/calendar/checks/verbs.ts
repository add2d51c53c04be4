import type * as z from 'zod/mini';
import { blocks, clashesOf, type ClashKind, daysOffAt, withinHours } from '@schoolbell/core/calendar/conflicts/rules';
import { wallTime, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import type { Clash as ClashSchema } from '@schoolbell/core/calendar/series/schemas';
import { closing } from '@schoolbell/core/calendar/holidays/rules';
import type { StaffContext } from '../../http/context.ts';
import { holidaysBetween } from '../holidays/days/verbs.ts';
import { approvedLeaves, type Booking, roomBookings, staffBookings, titlesOf, workingHours } from './queries.ts';
import type { Clock } from './choices/queries.ts';

export type Clash = z.output<typeof ClashSchema>;

/** A wanted occurrence: milliseconds since 1970 and local time, its staff and its place. */
export interface Slot {
  date: string;
  /** YYYY-MM-DDTHH:mm */
  local: string;
  from: number;
  to: number;
  shifted: boolean;
  staff: readonly number[];
  room_id: number | null;
}

/** What to check: the occurrences, their own existing events, and days off that count as a clash. */
export interface Wish {
  slots: readonly Slot[];
  sub_id: number | null;
  except: ReadonlySet<number>;
  /** Holidays block events that are put there on purpose; a series leaves them out beforehand. */
  holidays: boolean;
}

export const iso = (at: number): string => new Date(at).toISOString();

/** The last day that an occurrence touches, as its wall clock shows it. */
const lastDay = (slot: Slot): string =>
  new Date(Date.parse(`${slot.local}:00Z`) + slot.to - slot.from - 1).toISOString().slice(0, 10);

/** An occurrence on the school's clock, which leaves and working hours use, whatever zone it is planned in. */
export const atSchool = (slot: Slot, { time_zone }: StaffContext['tenant']): Slot => ({
  ...slot,
  local: wallTime(time_zone, slot.from),
});

/** The day and times of an occurrence; one that continues after midnight ends with its day. */
export function clockOf(slot: Slot): Clock {
  const date = slot.local.slice(0, 10);
  const until =
    lastDay(slot) === date
      ? new Date(Date.parse(`${slot.local}:00Z`) + slot.to - slot.from)
          .toISOString()
          .slice(11, 16)
          .replace('00:00', '24:00')
      : '24:00';
  return { date, from: slot.local.slice(11, 16), until };
}

function clash(slot: Slot, kind: ClashKind, more: Partial<Clash>): Clash {
  return {
    kind,
    blocks: blocks(kind) ? 1 : 0,
    date: slot.local.slice(0, 10),
    starts_at: iso(slot.from),
    ends_at: iso(slot.to),
    user_detail_id: null,
    room_id: null,
    event_id: null,
    title: '',
    from: null,
    to: null,
    ...more,
  };
}

/** Clashes with existing bookings of the same person or room. */
function booked(
  slots: readonly Slot[],
  bookings: readonly Booking[],
  except: ReadonlySet<number>,
  kind: 'staff' | 'room',
): Clash[] {
  const there = bookings.filter((one) => !except.has(one.event_id));
  return clashesOf(slots, there)
    .filter(({ wanted, taken }) => (kind === 'staff' ? wanted.staff.includes(taken.id) : wanted.room_id === taken.id))
    .map(({ wanted, taken }) =>
      clash(wanted, kind, {
        [kind === 'staff' ? 'user_detail_id' : 'room_id']: taken.id,
        event_id: taken.event_id,
        from: iso(taken.from),
        to: iso(taken.to),
      }),
    );
}

/** Everything that is in the way of any of the occurrences, by time. */
export async function clashesWith(
  context: Pick<StaffContext, 'db' | 'tenant'>,
  { slots, except, holidays }: Pick<Wish, 'slots' | 'except' | 'holidays'>,
): Promise<Clash[]> {
  if (slots.length === 0) return [];
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const staff = [...new Set(slots.flatMap((slot) => slot.staff))];
  const rooms = [...new Set(slots.flatMap((slot) => slot.room_id ?? []))];
  const span = { from: Math.min(...slots.map((slot) => slot.from)), to: Math.max(...slots.map((slot) => slot.to)) };
  const here = slots.map((slot) => ({ slot, own: atSchool(slot, tenant) }));
  const shown = here.flatMap(({ slot, own }) => [slot, own]);
  const [first, last] = [shown.map((slot) => slot.local.slice(0, 10)).sort()[0]!, shown.map(lastDay).sort().at(-1)!];
  const [taken, inRooms, leaves, hours, closed] = await Promise.all([
    staffBookings(db, institution_id, staff, span),
    Promise.all(rooms.map((room_id) => roomBookings(db, institution_id, room_id, span))),
    approvedLeaves(db, institution_id, staff, first, last),
    workingHours(db, institution_id, staff),
    holidays ? holidaysBetween(context, { start_date: first, end_date: last }).then(closing) : [],
  ]);
  const found = [...booked(slots, taken, except, 'staff'), ...booked(slots, inRooms.flat(), except, 'room')];
  for (const { slot, own } of here) {
    const away = daysOffAt(leaves, own.local.slice(0, 10), lastDay(own)).filter((leave) =>
      slot.staff.includes(leave.user_detail_id),
    );
    for (const { user_detail_id } of away) found.push(clash(slot, 'leave', { user_detail_id }));
    for (const { holiday_name } of daysOffAt(closed, slot.local.slice(0, 10), lastDay(slot)))
      found.push(clash(slot, 'holiday', { title: holiday_name }));
    const { date, from, until } = clockOf(own);
    const outside = slot.staff.filter(
      (id) =>
        !withinHours(
          hours.filter((one) => one.user_detail_id === id),
          weekdayOf(date),
          from,
          until,
        ),
    );
    for (const user_detail_id of outside) found.push(clash(slot, 'hours', { user_detail_id }));
  }
  const titles = await titlesOf(db, institution_id, [...new Set(found.flatMap((one) => one.event_id ?? []))]);
  return found
    .map((one) => (one.event_id ? { ...one, title: titles.get(one.event_id) ?? '' } : one))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
}
