export * as leaves from './leaves/contract.ts';
export * as staff from './contract.ts';
export * as substitutes from './substitutes/contract.ts';
export * as timesheet from './timesheet/contract.ts';
