export * as words from './contract.ts';
