export * as session from './contract.ts';
export * as addresses from './addresses/contract.ts';
export * as invitations from './invitations/contract.ts';
export * as passwords from './passwords/contract.ts';
export * as secondFactor from './second-factor/contract.ts';
export * as sessions from './sessions/contract.ts';
