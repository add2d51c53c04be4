import { personAccessHandlers } from './access/handlers.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { settingsHandlers } from './handlers.ts';
import { generalHandlers } from './general/handlers.ts';
import { planHandlers } from './plan/handlers.ts';
import { feedbackHandlers } from './feedback/handlers.ts';
import { alertsHandlers } from './alerts/handlers.ts';

export const handlers = {
  settings: { ...settingsHandlers, ...outboxHandlers, ...personAccessHandlers },
  general: generalHandlers,
  plan: planHandlers,
  feedback: feedbackHandlers,
  alerts: alertsHandlers,
};
