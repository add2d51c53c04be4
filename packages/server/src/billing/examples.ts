import type { ExamplesOf } from '../testing/calls.ts';
import { invoicesExamples } from './invoices/examples.ts';
import { paymentsExamples } from './payments/examples.ts';

export const examples: ExamplesOf<'billing'> = {
  invoices: invoicesExamples,
  payments: paymentsExamples,
};
