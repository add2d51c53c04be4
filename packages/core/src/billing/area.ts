export * as invoices from './invoices/contract.ts';
export * as payments from './payments/contract.ts';
