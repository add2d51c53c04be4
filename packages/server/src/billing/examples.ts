import type { ExamplesOf } from '../testing/calls.ts';
import { checkoutExamples } from './checkout/examples.ts';
import { creditNotesExamples } from './credit-notes/examples.ts';
import { couponsExamples } from './coupons/examples.ts';
import { creditsExamples } from './credits/examples.ts';
import { gatewaysExamples } from './gateways/examples.ts';
import { installmentsExamples } from './installments/examples.ts';
import { invoicesExamples } from './invoices/examples.ts';
import { membershipsExamples } from './memberships/examples.ts';
import { methodsExamples } from './methods/examples.ts';
import { owingExamples } from './owing/examples.ts';
import { papersExamples } from './papers/examples.ts';
import { paymentsExamples } from './payments/examples.ts';
import { reconciliationExamples } from './reconciliation/examples.ts';
import { remindersExamples } from './reminders/examples.ts';
import { sessionBillsExamples } from './session-bills/examples.ts';
import { statementsExamples } from './statements/examples.ts';
import { setupExamples } from './settings/examples.ts';

export const examples: ExamplesOf<'billing'> = {
  ...setupExamples,
  checkout: checkoutExamples,
  gateways: gatewaysExamples,
  creditNotes: creditNotesExamples,
  coupons: couponsExamples,
  credits: creditsExamples,
  installments: installmentsExamples,
  invoices: invoicesExamples,
  memberships: membershipsExamples,
  methods: methodsExamples,
  owing: owingExamples,
  papers: papersExamples,
  payments: paymentsExamples,
  reconciliation: reconciliationExamples,
  reminders: remindersExamples,
  sessionBills: sessionBillsExamples,
  statements: statementsExamples,
};
