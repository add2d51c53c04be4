import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { namesOfEvents } from '../calendar/events/names/queries.ts';
import { eventsByIds } from '../calendar/events/queries.ts';
import type { Handlers, StaffContext } from '../http/context.ts';
import { mark, markEvents } from './marks/verbs.ts';
import { sheetOf } from './marks/sheets/verbs.ts';
import { attendedEvents, type AttendanceFilter } from './queries.ts';
import { refuseBackwards } from './verbs.ts';

/** A page of events with how each was attended. */
async function listed(context: StaffContext, filter: Omit<AttendanceFilter, 'institution_id'>) {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  refuseBackwards(filter.start, filter.end);
  const page = await attendedEvents(db, { ...filter, institution_id });
  const events = await eventsByIds(
    db,
    institution_id,
    page.data.map((one) => one.event_id),
  );
  const counted = new Map(page.data.map((one) => [one.event_id, one]));
  const data = events.map((event) => {
    const { present, marked, students } = counted.get(event.event_id)!;
    const present_percentage = students === 0 ? 0 : Math.round((present / students) * 1_000) / 10;
    return {
      event: { ...event, may_change: mayChangeEvent(viewer, event.staff) ? (1 as const) : (0 as const) },
      stats: {
        present_count: present,
        absent_count: marked - present,
        unmarked: students - marked,
        present_percentage,
      },
    };
  });
  return { ...page, data, names: await namesOfEvents(db, institution_id, events) };
}

/** Who came to which event, and what it comes to. */
export const attendanceHandlers = {
  attendanceDetails: async ({ event_id }, context) => {
    const sheet = await sheetOf(context, event_id);
    return { ...sheet, names: await namesOfEvents(context.db, context.viewer.institution_id, [sheet.event]) };
  },

  markAttendance: (sent, context) => mark(context, sent),

  markAll: (asked, context) => markEvents(context, asked),

  attendanceList: (asked, context) => listed(context, { ...asked, over: null, direction: 'asc' }),

  unmarkedAttendance: (asked, context) =>
    listed(context, { ...asked, marked: 'unmarked', over: context.now, direction: 'desc' }),
} satisfies Partial<Handlers<'attendance'>>;
