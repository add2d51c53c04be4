import type { ExamplesOf } from '../testing/calls.ts';
import { creditNotesExamples } from './credit-notes/examples.ts';
import { creditsExamples } from './credits/examples.ts';
import { invoicesExamples } from './invoices/examples.ts';
import { papersExamples } from './papers/examples.ts';
import { paymentsExamples } from './payments/examples.ts';
import { setupExamples } from './settings/examples.ts';

export const examples: ExamplesOf<'billing'> = {
  ...setupExamples,
  creditNotes: creditNotesExamples,
  credits: creditsExamples,
  invoices: invoicesExamples,
  papers: papersExamples,
  payments: paymentsExamples,
};
