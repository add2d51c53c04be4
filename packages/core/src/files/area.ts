export * as files from './contract.ts';
