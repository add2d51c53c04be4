import { branchDashboardHandlers } from './dashboards/branches/handlers.ts';
import { salesDashboardHandlers } from './dashboards/handlers.ts';
import { widgetsHandlers } from './dashboards/widgets/handlers.ts';
import { exportsHandlers } from './exports/handlers.ts';
import { favoritesHandlers } from './favorites/handlers.ts';
import { schedulesHandlers } from './schedules/handlers.ts';
import { scheduleJobs } from './schedules/jobs.ts';
import { hasDueSchedules } from './schedules/queries.ts';
import { reportsHandlers } from './handlers.ts';

export const handlers = {
  reports: { ...reportsHandlers, ...exportsHandlers, ...favoritesHandlers },
  salesDashboard: salesDashboardHandlers,
  branchDashboard: branchDashboardHandlers,
  dashboardWidgets: widgetsHandlers,
  schedules: schedulesHandlers,
};
export const jobs = scheduleJobs;
export const hourly = { sendReports: hasDueSchedules };
