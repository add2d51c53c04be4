export * as sessionCredits from './credits/contract.ts';
export * as enrolments from './enrolments/contract.ts';
export * as events from './events/contract.ts';
export * as feeds from './feeds/contract.ts';
export * as series from './series/contract.ts';
export * as trials from './trials/contract.ts';
export * as waitlist from './waitlist/contract.ts';
export * as holidays from './holidays/contract.ts';
