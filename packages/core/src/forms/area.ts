export * as forms from './contract.ts';
export * as drafts from './drafts/contract.ts';
export * as formFields from './fields/contract.ts';
export * as formFiles from './files/contract.ts';
export * as formLists from './lists/contract.ts';
export * as formSections from './sections/contract.ts';
export * as formSettings from './settings/contract.ts';
export * as formTypes from './types/contract.ts';
