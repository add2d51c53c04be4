import { newEvent } from '../calendar/series/examples.ts';
import { newLead } from '../enquiries/examples.ts';
import { newTask } from '../records/examples.ts';
import { newTeachersLeave } from '../staff/examples.ts';
import { newStudent } from '../students/examples.ts';
import { type Examples, having } from '../testing/calls.ts';
import type { Asking } from '../testing/world.ts';

/** An event of a few days from now. */
const newSoon = (world: Asking) =>
  newEvent(world, { from: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) });

export const examples: Examples<'dashboard'> = {
  dashboard: {
    newStudents: having(newStudent),
    newLeads: having(newLead),
    openEnquiries: having(newLead),
    tasksDue: having(newTask),
    activities: having(newStudent),
    leavesAhead: having(newTeachersLeave),
    eventsToday: having(newSoon),
    attendanceWeek: having(newSoon),
    firstSteps: having(newSoon),
  },
};
