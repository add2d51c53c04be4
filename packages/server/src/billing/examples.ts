import type { ExamplesOf } from '../testing/calls.ts';
import { creditNotesExamples } from './credit-notes/examples.ts';
import { invoicesExamples } from './invoices/examples.ts';
import { papersExamples } from './papers/examples.ts';
import { paymentsExamples } from './payments/examples.ts';
import { statementsExamples } from './statements/examples.ts';
import { setupExamples } from './settings/examples.ts';

export const examples: ExamplesOf<'billing'> = {
  ...setupExamples,
  creditNotes: creditNotesExamples,
  invoices: invoicesExamples,
  papers: papersExamples,
  payments: paymentsExamples,
  statements: statementsExamples,
};
