export * as billingSettings from './settings/contract.ts';
export * as creditNotes from './credit-notes/contract.ts';
export * as invoices from './invoices/contract.ts';
export * as memberships from './memberships/contract.ts';
export * as papers from './papers/contract.ts';
export * as paymentModes from './modes/contract.ts';
export * as payments from './payments/contract.ts';
export * as taxes from './taxes/contract.ts';
