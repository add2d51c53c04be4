export * as dashboard from './contract.ts';
