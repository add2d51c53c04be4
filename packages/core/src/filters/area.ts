export * as filters from './contract.ts';
export * as segments from './segments/contract.ts';
export * as views from './views/contract.ts';
