import { invoicesHandlers } from './invoices/handlers.ts';
import { createFirstModes } from './modes/queries.ts';
import { paymentsHandlers } from './payments/handlers.ts';
import { paymentsJobs } from './payments/jobs.ts';
import { invoicesJobs } from './invoices/jobs.ts';

export const handlers = {
  invoices: invoicesHandlers,
  payments: paymentsHandlers,
};

export const founding = createFirstModes;

export const jobs = { ...invoicesJobs, ...paymentsJobs };

export const daily = ['issueDue'] as const;
