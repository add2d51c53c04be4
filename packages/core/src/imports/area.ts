export * as imports from './contract.ts';
