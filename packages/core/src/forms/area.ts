export * as forms from './contract.ts';
export * as drafts from './drafts/contract.ts';
export * as formFiles from './files/contract.ts';
export * as formLists from './lists/contract.ts';
