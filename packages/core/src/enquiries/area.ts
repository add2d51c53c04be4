export * as leads from './contract.ts';
