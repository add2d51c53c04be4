import { type Examples, nothing } from '../testing/calls.ts';
import { ask } from '../testing/world.ts';

const asked = { x: 'invoiced', period: 'thisMonth' as const };
const month = () => ({ period: 'thisMonth' as const, compare: 1 as const });
const star = { x: 'invoiced', name: 'Invoiced this month', address: 'period=thisMonth' };

export const examples: Examples<'reports' | 'salesDashboard' | 'branchDashboard' | 'dashboardWidgets'> = {
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
  dashboardWidgets: {
    popularStaff: nothing,
    popularSubjects: nothing,
    staffSummary: nothing,
    invoicesWidget: nothing,
  },
};
