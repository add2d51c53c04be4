import type { Examples } from '../../testing/calls.ts';

export const gatewaysExamples: Examples<'gateways'>['gateways'] = {
  paymentGateway: () => ({ payment_gateway: 'demo' }),
  paynowVerify: () => ({ proxy: '+65 9123 4567', name: 'Riverside Music' }),
  connectPaymentGateway: () => ({ payment_gateway: 'demo' }),
};
