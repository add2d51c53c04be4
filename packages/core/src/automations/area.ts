export * as automations from './contract.ts';
