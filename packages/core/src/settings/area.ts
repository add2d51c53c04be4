export * as settings from './contract.ts';
export * as feedback from './feedback/contract.ts';
export * as general from './general/contract.ts';
export * as alerts from './alerts/contract.ts';
export * as plan from './plan/contract.ts';
