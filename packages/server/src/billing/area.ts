import type { Db } from '../db/transaction.ts';
import { creditNotesHandlers } from './credit-notes/handlers.ts';
import { checkoutHandlers } from './checkout/handlers.ts';
import { claimDecisions, claimHandlers } from './claims/handlers.ts';
import { claimChecks, claimsJobs } from './claims/jobs.ts';
import { checkoutJobs } from './checkout/jobs.ts';
import { forgottenCheckouts } from './checkout/queries.ts';
import { gatewaysHandlers } from './gateways/handlers.ts';
import { couponsHandlers } from './coupons/handlers.ts';
import { creditsHandlers } from './credits/handlers.ts';
import { creditsJobs } from './credits/jobs.ts';
import { eraseFromBilling, exportFromBilling } from './erasing/queries.ts';
import { installmentsHandlers } from './installments/handlers.ts';
import { dueFact, invoiceFact, paymentFact, saleLineFact } from './facts/queries.ts';
import { findInvoices } from './found/queries.ts';
import { invoicesHandlers } from './invoices/handlers.ts';
import { invoicesJobs } from './invoices/jobs.ts';
import { hasMethods } from './methods/charging/queries.ts';
import { chargingJobs } from './methods/charging/jobs.ts';
import { linkedMethodsHandlers } from './methods/linked/handlers.ts';
import { methodsHandlers } from './methods/handlers.ts';
import { methodsJobs } from './methods/jobs.ts';
import { membershipsHandlers } from './memberships/handlers.ts';
import { membershipsJobs } from './memberships/jobs.ts';
import { paymentModesHandlers } from './modes/handlers.ts';
import { createFirstModes } from './modes/queries.ts';
import { owingHandlers } from './owing/handlers.ts';
import { papersHandlers } from './papers/handlers.ts';
import { papersJobs } from './papers/jobs.ts';
import { papers } from './papers/verbs.ts';
import { paymentsHandlers } from './payments/handlers.ts';
import { paymentsJobs } from './payments/jobs.ts';
import { disputedCheckouts } from './disputes/queries.ts';
import { refundsJobs } from './refunds/jobs.ts';
import { waitingRefunds } from './refunds/queries.ts';
import { reconciliationHandlers } from './reconciliation/handlers.ts';
import { remindersHandlers } from './reminders/handlers.ts';
import { reminderChecks, remindersJobs } from './reminders/jobs.ts';
import { isReminding } from './reminders/queries.ts';
import { registeringJobs } from './registering/jobs.ts';
import { registrationFees } from './registering/verbs.ts';
import { sessionBillsHandlers } from './session-bills/handlers.ts';
import { billingSettingsHandlers } from './settings/handlers.ts';
import { statementsHandlers } from './statements/handlers.ts';
import { taxesHandlers } from './taxes/handlers.ts';
import { troublesJobs } from './troubles/jobs.ts';

export const handlers = {
  billingSettings: billingSettingsHandlers,
  creditNotes: creditNotesHandlers,
  checkout: { ...checkoutHandlers, ...claimHandlers, ...linkedMethodsHandlers },
  coupons: couponsHandlers,
  credits: creditsHandlers,
  gateways: gatewaysHandlers,
  installments: installmentsHandlers,
  invoices: invoicesHandlers,
  memberships: membershipsHandlers,
  methods: methodsHandlers,
  owing: owingHandlers,
  papers: papersHandlers,
  paymentModes: paymentModesHandlers,
  payments: { ...paymentsHandlers, ...claimDecisions },
  reconciliation: reconciliationHandlers,
  reminders: remindersHandlers,
  sessionBills: sessionBillsHandlers,
  statements: statementsHandlers,
  taxes: taxesHandlers,
};

export const found = { invoice: findInvoices };

export const founding = createFirstModes;

export const erasing = [eraseFromBilling];

export const exporting = [exportFromBilling];

/** Sign-up forms ask for registration fees. */
export const fees = registrationFees;

export { papers };

/** What mails that wait ask before they leave. */
export const mailChecks = { ...claimChecks, ...reminderChecks };

export const facts = [invoiceFact, dueFact, paymentFact, saleLineFact];

export const jobs = {
  ...checkoutJobs,
  ...claimsJobs,
  ...creditsJobs,
  ...invoicesJobs,
  ...chargingJobs,
  ...membershipsJobs,
  ...methodsJobs,
  ...papersJobs,
  ...paymentsJobs,
  ...refundsJobs,
  ...remindersJobs,
  ...registeringJobs,
  ...troublesJobs,
};

export const daily = ['issueDue', 'expireCredit', 'billMemberships', 'tellTroubles'] as const;

export const hourly = {
  remindDue: isReminding,
  planCharges: hasMethods,
  reconcileCheckouts: async (db: Db, institution_id: number) =>
    (await forgottenCheckouts(db, institution_id, new Date())).length > 0,
  reconcileRefunds: async (db: Db, institution_id: number) =>
    (await waitingRefunds(db, institution_id, new Date())).length +
      (await disputedCheckouts(db, institution_id)).length >
    0,
};
