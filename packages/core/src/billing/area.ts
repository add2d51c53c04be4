export * as billingSettings from './settings/contract.ts';
export * as paymentModes from './modes/contract.ts';
export * as taxes from './taxes/contract.ts';
