import { LONGEST_PERIOD, managesCalendar, mayChangeEvent, MOST_EVENTS } from '@schoolbell/core/calendar/events/rules';
import { addDays, daysBetween, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dateTimeIn, dayIn, fullName } from '@schoolbell/core/format';
import { missing, invalid } from '@schoolbell/core/http/errors';
import { pageFrom } from '@schoolbell/core/http/page';
import { markName } from '@schoolbell/core/calendar/marks/rules';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { closing } from '@schoolbell/core/calendar/holidays/rules';
import { isTimeZone } from '@schoolbell/core/timeZones';
import { texts } from '@schoolbell/core/validators';
import { say } from '@schoolbell/core/words/rules';
import { rosterExported } from '@schoolbell/core/calendar/events';
import type { Handlers, StaffContext, TableContext } from '../../http/context.ts';
import { findIds } from '../../people/search/queries.ts';
import { holidaysBetween } from '../holidays/days/verbs.ts';
import { listWords } from '../../words/queries.ts';
import { workingHours } from '../checks/queries.ts';
import { updateReminders } from '../reminders/verbs.ts';
import { type CalendarEvent, type EventFilter, type EventRow, eventsBetween, eventsOf, findEvent } from './queries.ts';
import { leavesDuring } from './leaves/queries.ts';
import { namesOfEvents } from './names/queries.ts';
import { heldElsewhere } from '../enrolments/outside/verbs.ts';
import { peopleByIds, rosterOf } from './students/queries.ts';

/** The drafts that a viewer sees: those that they can publish. */
function draftsFor({ viewer }: StaffContext): EventFilter['drafts'] {
  if (managesCalendar(viewer)) return 'all';
  return viewer.role_id === 2 ? viewer.user_detail_id : 'none';
}

const withRight = ({ viewer }: TableContext, event: EventRow): CalendarEvent => ({
  ...event,
  may_change: mayChangeEvent(viewer, event.staff) ? 1 : 0,
});

/** A zone that was named; the school's where none was. */
function zoneOf(name: string, field: string, fallback: string): string {
  if (name !== '' && !isTimeZone(name)) throw invalid({ [field]: 'Please choose one of the options' });
  return name || fallback;
}

/** An event that a viewer may look at. */
async function openEvent(context: TableContext, id: number): Promise<CalendarEvent> {
  const found = await findEvent(context.db, context.viewer.institution_id, id);
  if (!found) throw missing('event');
  const event = withRight(context, found);
  if (event.status === 'draft' && !event.may_change) throw missing('event');
  return event;
}

/** The calendar's events, their students, and their reminders. */
export const eventsHandlers: Handlers<'events'> = {
  events: async ({ start, end, timezone, ...filters }, context) => {
    const { db, viewer, tenant } = context;
    const { institution_id } = viewer;
    const zone = zoneOf(timezone, 'timezone', tenant.time_zone);
    const days = daysBetween(start, end) + 1;
    if (end > '9998') throw invalid({ end: texts.date });
    if (days < 1) throw invalid({ end: 'Please choose a day on or after the first day' });
    if (days > LONGEST_PERIOD) throw invalid({ end: `Please choose at most ${LONGEST_PERIOD} days` });
    const period = {
      from: new Date(instantOf(start, '00:00', zone).at),
      to: new Date(instantOf(addDays(end, 1), '00:00', zone).at),
    };
    const [found, holidays, leaves] = await Promise.all([
      eventsBetween(db, { institution_id, ...period, ...filters, drafts: draftsFor(context), most: MOST_EVENTS + 1 }),
      holidaysBetween(context, { start_date: start, end_date: end }).then(closing),
      leavesDuring(db, institution_id, start, end, filters.staff),
    ]);
    const data = found.slice(0, MOST_EVENTS);
    return {
      data: data.map((event) => withRight(context, event)),
      names: await namesOfEvents(db, institution_id, data),
      capped: found.length > MOST_EVENTS,
      holidays: holidays.map(({ holiday_name, start_date, end_date }) => ({
        name: holiday_name,
        start_date,
        end_date,
      })),
      leaves,
    };
  },

  staffHours: async (_, { db, viewer }) => ({
    data: await workingHours(db, viewer.institution_id, managesCalendar(viewer) ? null : [viewer.user_detail_id]),
  }),

  courseClassEvents: async (asked, context) => {
    const { db, viewer } = context;
    if (asked.series_id === undefined && asked.sub_id === undefined)
      throw invalid({ series_id: 'This field is required' });
    const { rows, counted } = await eventsOf(db, {
      ...asked,
      institution_id: viewer.institution_id,
      drafts: draftsFor(context),
    });
    return {
      ...pageFrom(
        rows.map((event) => withRight(context, event)),
        counted,
        asked.page,
        asked.per_page,
      ),
      names: await namesOfEvents(db, viewer.institution_id, rows),
    };
  },

  roster: async ({ id }, context) => {
    const event = await openEvent(context, id);
    const { db, viewer } = context;
    return {
      event,
      names: await namesOfEvents(db, viewer.institution_id, [event]),
      students: await rosterOf(db, viewer.institution_id, id),
      held: await heldElsewhere(context, id),
    };
  },

  exportRoster: async ({ id, timezoneName }, context) => {
    const { db, viewer, tenant, now } = context;
    const { institution_id } = viewer;
    const event = await openEvent(context, id);
    const zone = zoneOf(timezoneName, 'timezoneName', tenant.time_zone);
    const words = await listWords(db, institution_id);
    const names = await namesOfEvents(db, institution_id, [event]);
    const students = await rosterOf(db, institution_id, id);
    const guardianCells = (...cells: (string | undefined)[]) =>
      viewer.access.has('guardian') ? cells.map((cell) => cell ?? '') : [];
    await context.auditAtOnce(rosterExported, { after: { event_id: id, rows: students.length } });
    const about = [
      event.title,
      dateTimeIn(event.starts_at, zone),
      names.staff
        .filter((one) => event.staff.includes(one.user_detail_id))
        .map(fullName)
        .join(', '),
    ];
    const rows = students.map((student) => [
      ...about,
      student.firstName,
      student.surname,
      student.kind,
      ...guardianCells(
        student.guardian ? fullName(student.guardian) : '',
        student.guardian?.phone,
        student.guardian?.email,
      ),
      markName(student.attendanceCode),
      student.comment,
    ]);
    async function* pieces() {
      yield rows;
    }
    return {
      name: `roster-${dayIn(now, tenant.time_zone)}`,
      columns: [
        'Event',
        `Time (${zone})`,
        say(words, '{Teachers}'),
        'First name',
        'Surname',
        'Enrolled as',
        ...guardianCells('Guardian', 'Phone', 'E-mail'),
        'Attendance',
        'Comment',
      ],
      rows: pieces(),
    };
  },

  updateClassReminders: (asked, context) => updateReminders(context, asked),

  searchStudents: async ({ search, type }, { db, viewer }) => {
    const { institution_id, access } = viewer;
    const among = (role_id: number, owner_id?: number) =>
      findIds(db, {
        institution_id,
        role_id,
        owner_id,
        search,
        is_archived: 0,
        order_by: 'firstName',
        direction: 'asc',
        page: 1,
        per_page: 20,
      });
    const students = await among(STUDENT);
    // A lead may come to try.
    const leads =
      type === 'trial' && (access.has('all_leads') || access.has('leads'))
        ? await among(LEAD, access.has('all_leads') ? undefined : viewer.user_detail_id)
        : [];
    return { data: await peopleByIds(db, institution_id, [...students.slice(0, 20), ...leads.slice(0, 20)]) };
  },
};
