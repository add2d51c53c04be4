import type { Examples } from '../../testing/calls.ts';

export const gatewaysExamples: Examples<'gateways'>['gateways'] = {
  paymentGateway: () => ({ payment_gateway: 'demo' }),
  connectPaymentGateway: () => ({ payment_gateway: 'demo' }),
};
