export * as bulk from './bulk/contract.ts';
export * as exports from './exports/contract.ts';
export * as downloads from './downloads/contract.ts';
