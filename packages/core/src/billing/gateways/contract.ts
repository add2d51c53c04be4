import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, instant, requiredText } from '../../http/fields.ts';
import { QrCode } from '../paynow/schemas.ts';
import { gatewayNames } from './rules.ts';

const name = z.enum(gatewayNames);

/** A gateway as it is connected, or could be. A secret never comes back: `hints` has the last characters of each key. */
const Connection = z.strictObject({
  payment_gateway: name,
  state: z.enum(['off', 'connected', 'attention', 'paused']),
  is_test: flag,
  account_name: z.string(),
  hints: z.record(z.string(), z.string()),
  /** Where the gateway sends what happens; empty where it sends nothing. */
  hook_url: z.string(),
  /** When it last did. */
  heard_at: z.nullable(instant),
  error: z.string(),
  /** Whether this server may connect it at all: the demo gateway is not for production. */
  is_available: flag,
});

export const paymentGateway = endpoint({
  method: 'GET',
  path: 'paymentGateway',
  access: 'setup',
  shows: ['billing'],
  summary: 'Returns how payment gateways are connected: the one that is named, or all. Secrets never come back.',
  input: z.strictObject({ payment_gateway: z.optional(name) }),
  result: z.strictObject({ data: z.array(Connection) }),
});

export const connectPaymentGateway = endpoint({
  method: 'POST',
  path: 'paymentGateway',
  access: 'setup',
  limit: 'secret',
  summary:
    'Connects a payment gateway. Its keys are tried before they are kept; an empty key that is set stays as it is. `disconnect: 1` removes all of them.',
  input: z.strictObject({
    payment_gateway: name,
    keys: z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.trim(), z.maxLength(300))), {}),
    disconnect: z._default(flag, 0),
  }),
  result: z.strictObject({ data: Connection, message: z.string() }),
});

export const paynowVerify = endpoint({
  method: 'POST',
  path: 'setup/paynowVerify',
  access: 'setup',
  shows: ['billing'],
  summary:
    'Checks a UEN or mobile number of Singapore and a name for PayNow, and returns them as banks write them, with a code over SGD 1.00 to try. Saves nothing.',
  input: z.strictObject({ proxy: requiredText, name: requiredText }),
  result: z.strictObject({
    data: z.strictObject({ proxy: z.string(), kind: z.enum(['uen', 'mobile']), name: z.string(), qr: QrCode }),
  }),
});
