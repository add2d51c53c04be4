export * as reports from './contract.ts';
