import { newMarkable } from '../../calendar/enrolments/examples.ts';
import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import type { World } from '../../testing/world.ts';

const asked = async (world: World) => ({
  user_detail_id: await world.one(newStudent),
  from: '2026-01-01',
  to: '2040-01-01',
});

export const reconciliationExamples: Examples<'reconciliation'>['reconciliation'] = {
  reconciliationSummary: asked,
  rentalSummary: asked,
  reconciledSessions: async (world) => ({
    ...(await asked(world)),
    what: 'sessions',
    outcome: 'held',
    group: 0,
    page: 1,
    per_page: 5,
  }),
  attendanceInvoices: async (world) => {
    const { event_id, student } = await newMarkable(world);
    return { event_id, user_detail_id: student };
  },
};
