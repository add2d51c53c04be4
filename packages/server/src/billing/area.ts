import { invoicesHandlers } from './invoices/handlers.ts';
import { invoicesJobs } from './invoices/jobs.ts';

export const handlers = {
  invoices: invoicesHandlers,
};

export const jobs = { ...invoicesJobs };

export const daily = ['issueDue'] as const;
