export * as privacy from './contract.ts';
export * as audit from './audit/contract.ts';
export * as data from './data/contract.ts';
