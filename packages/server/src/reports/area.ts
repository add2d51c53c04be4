import { reportsHandlers } from './handlers.ts';

export const handlers = { reports: reportsHandlers };
