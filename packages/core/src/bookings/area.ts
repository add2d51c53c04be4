export * as bookingForms from './forms/contract.ts';
export * as bookingHolds from './holds/contract.ts';
export * as bookingPage from './page/contract.ts';
export * as bookings from './requests/contract.ts';
export * as bookingSettings from './settings/contract.ts';
