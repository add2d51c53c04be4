export * as messages from './contract.ts';
export * as mailTemplates from './templates/contract.ts';
