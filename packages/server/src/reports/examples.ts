import { type Examples, nothing } from '../testing/calls.ts';
import { ask, type Asking } from '../testing/world.ts';

const asked = { x: 'invoiced', period: 'thisMonth' as const };
const month = () => ({ period: 'thisMonth' as const, compare: 1 as const });
const star = { x: 'invoiced', name: 'Invoiced this month', address: 'period=thisMonth' };

/** A report that the owner gets each Monday. */
const scheduled = ({ owner }: Asking) => ({
  x: 'invoiced',
  name: 'Invoiced each week',
  asked: { period: 'last7' as const, by: ['month'] },
  format: 'xlsx' as const,
  attach: 1 as const,
  every: 'week' as const,
  weekday: 1,
  local_time: '08:00',
  readers: [owner.user_detail_id],
});
const newSchedule = async (world: Asking): Promise<number> =>
  (await ask(world, 'POST', 'reports/schedules/save', scheduled(world))).data.schedule_id;

export const examples: Examples<'reports' | 'salesDashboard' | 'branchDashboard' | 'dashboardWidgets' | 'schedules'> = {
  reports: {
    reports: () => ({ category: 'sales' }),
    reportFields: () => ({ x: 'invoiced' }),
    report: () => ({ ...asked, compare: 1, per_page: 20 }),
    drillReport: () => ({ ...asked, limit: 20 }),
    exportReport: () => asked,
    exportDrill: () => asked,
    favoriteReports: () => ({ category: 'sales' }),
    favoriteReport: () => star,
    unfavoriteReport: async (world) => ({
      favorite_id: (await ask(world, 'POST', 'reports/favorite', star)).favorite_id,
    }),
  },
  salesDashboard: {
    salesInvoiced: month,
    salesCollections: month,
    salesStudents: month,
    salesTopSubjects: month,
    salesTopPackages: month,
    salesInvoiceStatus: month,
    salesAverage: month,
    salesTopSpenders: month,
  },
  branchDashboard: { branchDashboard: month },
  schedules: {
    schedules: nothing,
    saveSchedule: scheduled,
    previewSchedule: scheduled,
    pauseSchedule: async (world) => ({ schedule_id: await newSchedule(world), paused: 1 }),
    deleteSchedule: async (world) => ({ schedule_id: await newSchedule(world) }),
    runSchedule: async (world) => ({ schedule_id: await newSchedule(world) }),
    scheduleRuns: async (world) => ({ schedule_id: await newSchedule(world) }),
    reportPdf: () => ({ x: 'invoiced' }),
  },
  dashboardWidgets: {
    popularStaff: nothing,
    popularSubjects: nothing,
    staffSummary: nothing,
    invoicesWidget: nothing,
  },
};
