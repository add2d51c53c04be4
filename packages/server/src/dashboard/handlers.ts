import { addDays, instantOf, weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Handlers, StaffContext } from '../http/context.ts';
import { listStages } from '../enquiries/stages/queries.ts';
import { countPending, leavesFrom } from '../staff/leaves/queries.ts';
import { stepsOf } from './first-steps/queries.ts';
import {
  attendedByDay,
  type Begun,
  type DayAttended,
  eventsBegun,
  latestActivities,
  newLead,
  newPeople,
  newStudent,
  nextEvent,
  ownTasks,
} from './queries.ts';

function period({ tenant, now }: StaffContext) {
  return { institution_id: tenant.institution_id, time_zone: tenant.time_zone, today: dayIn(now, tenant.time_zone) };
}

/** Days that the next event is looked for in. */
const AHEAD = 60;

/** Events that start on days of the school, from the first to before the last: everyone's or one's own, depending on the viewer's access. */
function eventsOn({ tenant, viewer }: StaffContext, first: string, before: string): Begun {
  const at = (day: string) => new Date(instantOf(day, '00:00', tenant.time_zone).at);
  const all = managesCalendar(viewer) || viewer.access.has('reports');
  return {
    institution_id: tenant.institution_id,
    from: at(first),
    to: at(before),
    staff: all ? null : viewer.user_detail_id,
  };
}

/** Adds up days. Unmarked students count as not present. */
function attended(days: readonly DayAttended[]) {
  const sum = (name: 'students' | 'present' | 'marked') => days.reduce((total, day) => total + day[name], 0);
  const [students, present_count, marked] = [sum('students'), sum('present'), sum('marked')];
  return {
    present_count,
    absent_count: marked - present_count,
    unmarked: students - marked,
    present_percentage: students === 0 ? 0 : Math.round((present_count / students) * 1_000) / 10,
  };
}

/** What the dashboard's cards show, each card its own call. */
export const dashboardHandlers: Handlers<'dashboard'> = {
  newStudents: (_, context) => newPeople(context.db, { ...period(context), who: newStudent }),

  newLeads: (_, context) => newPeople(context.db, { ...period(context), who: newLead(context.viewer) }),

  openEnquiries: async (_, { db, viewer }) => {
    const stages = await listStages(
      db,
      viewer.institution_id,
      viewer.access.has('all_leads') ? undefined : viewer.user_detail_id,
    );
    return { data: stages.map(({ id, stage_name, colour, total }) => ({ id, stage_name, colour, total })) };
  },

  tasksDue: (_, { db, viewer }) => ownTasks(db, viewer),

  leavesAhead: async (_, context) => {
    const { db, viewer, tenant, now } = context;
    const { institution_id, user_detail_id } = viewer;
    const pending = viewer.access.has('manage_leaves') ? await countPending(db, institution_id, user_detail_id) : 0;
    return { data: await leavesFrom(db, institution_id, dayIn(now, tenant.time_zone)), pending };
  },

  activities: async (_, { db, viewer }) => ({ data: await latestActivities(db, viewer) }),

  eventsToday: async (_, context) => {
    const { db, tenant, now } = context;
    const today = dayIn(now, tenant.time_zone);
    const span = eventsOn(context, today, addDays(today, 1));
    const data = await eventsBegun(db, span);
    const open = data.some((event) => event.status === 'scheduled' && Date.parse(event.ends_at) > now.getTime());
    return {
      data,
      own: span.staff === null ? 0 : 1,
      next: open ? null : await nextEvent(db, { ...eventsOn(context, today, addDays(today, AHEAD)), from: now }),
    };
  },

  attendanceWeek: async (_, context) => {
    const { db, tenant, now } = context;
    const today = dayIn(now, tenant.time_zone);
    const monday = addDays(today, 1 - weekdayOf(today));
    const span = eventsOn(context, addDays(monday, -7), addDays(monday, 7));
    const days = await attendedByDay(db, span, { now, zone: tenant.time_zone });
    const [before, week] = [days.filter((day) => day.date < monday), days.filter((day) => day.date >= monday)];
    return {
      days: Array.from({ length: 7 }, (_one, at) => addDays(monday, at)).map((date) => ({
        date,
        ...attended(week.filter((day) => day.date === date)),
      })),
      ...attended(week),
      previous: before.length === 0 ? null : attended(before).present_percentage,
      own: span.staff === null ? 0 : 1,
    };
  },

  firstSteps: async (_, { db, viewer }) => {
    const steps = await stepsOf(db, viewer.institution_id);
    if (!steps.student || viewer.access.has('students')) return steps;
    return { ...steps, student: { ...steps.student, firstName: '', surname: '' } };
  },
};
