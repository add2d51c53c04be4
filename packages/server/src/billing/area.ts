import { creditNotesHandlers } from './credit-notes/handlers.ts';
import { invoicesHandlers } from './invoices/handlers.ts';
import { invoicesJobs } from './invoices/jobs.ts';
import { membershipsHandlers } from './memberships/handlers.ts';
import { membershipsJobs } from './memberships/jobs.ts';
import { paymentModesHandlers } from './modes/handlers.ts';
import { createFirstModes } from './modes/queries.ts';
import { papersHandlers } from './papers/handlers.ts';
import { papersJobs } from './papers/jobs.ts';
import { papers } from './papers/verbs.ts';
import { paymentsHandlers } from './payments/handlers.ts';
import { paymentsJobs } from './payments/jobs.ts';
import { billingSettingsHandlers } from './settings/handlers.ts';
import { taxesHandlers } from './taxes/handlers.ts';

export const handlers = {
  billingSettings: billingSettingsHandlers,
  creditNotes: creditNotesHandlers,
  invoices: invoicesHandlers,
  memberships: membershipsHandlers,
  papers: papersHandlers,
  paymentModes: paymentModesHandlers,
  payments: paymentsHandlers,
  taxes: taxesHandlers,
};

export const founding = createFirstModes;

export { papers };

export const jobs = { ...invoicesJobs, ...membershipsJobs, ...papersJobs, ...paymentsJobs };

export const daily = ['issueDue', 'billMemberships'] as const;
