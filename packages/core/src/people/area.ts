export * as duplicates from './duplicates/contract.ts';
export * as guardians from './guardians/contract.ts';
export * as households from './households/contract.ts';
export * as profile from './profile/contract.ts';
