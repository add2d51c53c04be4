import { segmentExports } from './segments/exports/handlers.ts';
import { filtersHandlers } from './handlers.ts';
import { segmentsHandlers } from './segments/handlers.ts';
import { viewsHandlers } from './views/handlers.ts';

export const handlers = {
  filters: filtersHandlers,
  segments: { ...segmentsHandlers, ...segmentExports },
  views: viewsHandlers,
};
