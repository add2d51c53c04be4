export * as messages from './contract.ts';
