export * as categories from './categories/contract.ts';
export * as registrationFees from './fees/contract.ts';
export * as items from './items/contract.ts';
export * as locations from './locations/contract.ts';
export * as packages from './packages/contract.ts';
export * as products from './products/contract.ts';
export * as subjects from './subjects/contract.ts';
