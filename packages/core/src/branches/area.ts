export * as branches from './contract.ts';
