import { dayIn } from '@schoolbell/core/format';
import type { Handlers, StaffContext } from '../http/context.ts';
import { listStages } from '../people/stages/queries.ts';
import { countPending, leavesFrom } from '../people/leaves/queries.ts';
import { latestActivities, newLead, newPeople, newStudent, ownTasks } from './queries.ts';

function period({ tenant, now }: StaffContext) {
  return { institution_id: tenant.institution_id, time_zone: tenant.time_zone, today: dayIn(now, tenant.time_zone) };
}

/** What the dashboard's cards show, each card its own call. */
export const dashboardHandlers: Handlers<'dashboard'> = {
  newStudents: (_, context) => newPeople(context.db, { ...period(context), who: newStudent }),

  newLeads: (_, context) => newPeople(context.db, { ...period(context), who: newLead(context.viewer) }),

  openEnquiries: async (_, { db, viewer }) => {
    const stages = await listStages(db, viewer.institution_id, viewer.access.has('all_leads') ? undefined : viewer.user_detail_id);
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
};
