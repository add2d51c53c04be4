export * as links from './links/contract.ts';
