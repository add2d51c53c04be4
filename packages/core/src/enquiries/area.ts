export * as leads from './contract.ts';
export * as leadStages from './stages/contract.ts';
