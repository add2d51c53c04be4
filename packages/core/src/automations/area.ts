export * as automations from './contract.ts';
export * as runs from './history/contract.ts';
export * as automationSettings from './settings/contract.ts';
export * as trying from './trying/contract.ts';
