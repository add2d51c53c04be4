import { salesDashboardHandlers } from './dashboards/handlers.ts';
import { reportsHandlers } from './handlers.ts';

export const handlers = { reports: reportsHandlers, salesDashboard: salesDashboardHandlers };
