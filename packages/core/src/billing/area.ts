export * as invoices from './invoices/contract.ts';
