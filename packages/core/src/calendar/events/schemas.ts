import * as z from 'zod/mini';
import { flag, id, instant } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';
import { eventStatuses, eventTypes } from './rules.ts';

/** A time zone by its IANA name; empty for the school's. */
export const zoneName = z._default(z.string().check(z.maxLength(64)), '');

/** An event as the calendar draws it. Names are beside the list, once each. */
export const CalendarEvent = z.strictObject({
  event_id: id,
  series_id: id,
  type: z.enum(eventTypes),
  title: z.string(),
  sub_id: z.nullable(id),
  status: z.enum(eventStatuses),
  /** Half-open: an event that ends when another begins is not in its way. */
  starts_at: instant,
  ends_at: instant,
  /** Wall time in `zone`, YYYY-MM-DDTHH:mm: what stays the same over a change of the clocks. */
  local_start: z.string(),
  zone: z.string(),
  minutes: z.int(),
  /** The day by which the series knows it, wherever it was moved. */
  original_date: z.string(),
  /** 1 where its local time did not exist that day, and it begins later by the gap. */
  shifted: flag,
  staff: z.array(id),
  extraStaff: z.array(id),
  location_id: z.nullable(id),
  room_id: z.nullable(id),
  /** 0 is as many as come. */
  capacity: z.int(),
  enrolled: z.int(),
  marked: z.int(),
  /** 1 where it is one of several. */
  repeats: flag,
  /** Why it is cancelled, or left out: a holiday's name. */
  reason: z.string(),
  /** 1 where somebody booked over a clash. */
  overridden: flag,
  may_change: flag,
  version: z.int(),
});

/** Names for the ids in a list of events. */
export const EventNames = z.strictObject({
  subjects: z.array(z.strictObject({ sub_id: id, sub_name: z.string(), colour: z.string() })),
  staff: z.array(
    z.strictObject({
      user_detail_id: id,
      firstName: z.string(),
      surname: z.string(),
      image_240: z.nullable(z.string()),
    }),
  ),
  locations: z.array(z.strictObject({ location_id: id, p_name: z.string() })),
  rooms: z.array(z.strictObject({ room_id: id, location_id: id, name: z.string(), capacity: z.int() })),
});

const contact = z.strictObject({
  firstName: z.string(),
  surname: z.string(),
  relation: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** A seat that is held for an online booking, and until when. Names are null until the family has sent it. */
export const HeldSeat = z.strictObject({
  child: z.nullable(z.string()),
  guardian: shownWith('guardian', z.nullable(z.string()), () => null),
  until: z.nullable(z.string()),
});

/** A student of an event. */
export const RosterStudent = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
  enrolment_id: id,
  /** 3 a student; 4 a lead, who came to try. */
  role_id: z.int(),
  kind: z.enum(['regular', 'trial', 'makeup']),
  attendanceCode: z.nullable(z.int()),
  comment: z.string(),
  /** The main guardian, if there is one. */
  guardian: shownWith('guardian', z.nullable(contact), () => null),
});
