import { automationsHandlers } from './handlers.ts';
import { historyHandlers } from './history/handlers.ts';
import { savingHandlers } from './saving/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';

export const handlers = {
  automations: { ...automationsHandlers, ...savingHandlers, ...historyHandlers, ...settingsHandlers },
};
