import { paymentModesHandlers } from './modes/handlers.ts';
import { createFirstModes } from './modes/queries.ts';
import { billingSettingsHandlers } from './settings/handlers.ts';
import { taxesHandlers } from './taxes/handlers.ts';

export const handlers = {
  billingSettings: billingSettingsHandlers,
  paymentModes: paymentModesHandlers,
  taxes: taxesHandlers,
};

export const founding = createFirstModes;
