export * as search from './contract.ts';
