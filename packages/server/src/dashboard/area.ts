import { dashboardHandlers } from './handlers.ts';

export const handlers = {
  dashboard: dashboardHandlers,
};
