import { filtersHandlers } from './handlers.ts';
import { segmentsHandlers } from './segments/handlers.ts';
import { viewsHandlers } from './views/handlers.ts';

export const handlers = {
  filters: filtersHandlers,
  segments: segmentsHandlers,
  views: viewsHandlers,
};
