export * as messages from './contract.ts';
export * as mailTemplates from './templates/contract.ts';
export * as mailAddresses from './addresses/contract.ts';
