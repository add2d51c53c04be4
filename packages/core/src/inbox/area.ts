export * as inbox from './contract.ts';
