export * as batches from './batches/contract.ts';
export * as sheets from './sheets/contract.ts';
export * as students from './contract.ts';
