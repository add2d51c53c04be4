import { branchDashboardHandlers } from './dashboards/branches/handlers.ts';
import { salesDashboardHandlers } from './dashboards/handlers.ts';
import { widgetsHandlers } from './dashboards/widgets/handlers.ts';
import { exportsHandlers } from './exports/handlers.ts';
import { favoritesHandlers } from './favorites/handlers.ts';
import { reportsHandlers } from './handlers.ts';

export const handlers = {
  reports: { ...reportsHandlers, ...exportsHandlers, ...favoritesHandlers },
  salesDashboard: salesDashboardHandlers,
  branchDashboard: branchDashboardHandlers,
  dashboardWidgets: widgetsHandlers,
};
