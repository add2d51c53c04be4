export * as activity from './activity/contract.ts';
export * as personFiles from './files/contract.ts';
export * as mails from './mails/contract.ts';
export * as replies from './mails/replies/contract.ts';
export * as tags from './tags/contract.ts';
export * as notes from './notes/contract.ts';
export * as tasks from './tasks/contract.ts';
