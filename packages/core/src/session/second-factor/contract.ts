import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag } from '../../http/fields.ts';
import { code, password } from '../contract.ts';

/** Ten codes, each for one sign-in without the authenticator: shown this once. */
const recoveryCodes = z.array(z.string());

export const secondFactorStatus = endpoint({
  method: 'GET',
  path: 'session/secondFactor/status',
  access: 'staff',
  shows: [],
  summary: 'Returns whether the second factor is on, and how many recovery codes are left.',
  input: z.strictObject({}),
  result: z.strictObject({
    is_on: flag,
    recovery_codes_left: z.int(),
    /** Owners and admins are asked for one: they can't export without it. */
    is_needed: flag,
  }),
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: 'session/secondFactor/start',
  access: 'staff',
  limit: 'secret',
  summary:
    'Creates a secret for an authenticator app. It is used from the first correct code on; calling this again replaces it.',
  input: z.strictObject({ password }),
  /** The address that an authenticator reads from a QR code, and the secret in it for typing. */
  result: z.strictObject({ uri: z.string(), secret: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: 'session/secondFactor/confirm',
  access: 'staff',
  limit: 'secret',
  summary:
    'Turns the second factor on with a first code. All other sessions end, and this one gets a new id. Returns the recovery codes, only this once.',
  input: z.strictObject({ code }),
  result: z.strictObject({ recovery_codes: recoveryCodes, message: z.string() }),
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: 'session/secondFactor/disable',
  access: 'staff',
  limit: 'secret',
  summary: 'Turns the second factor off, given the password and a code. The session gets a new id.',
  input: z.strictObject({ password, code }),
  result: done,
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: 'session/secondFactor/recoveryCodes',
  access: 'staff',
  limit: 'secret',
  summary:
    'Creates ten new recovery codes, given the password and a code. The old codes no longer work. Returns the new ones, only this once.',
  input: z.strictObject({ password, code }),
  result: z.strictObject({ recovery_codes: recoveryCodes, message: z.string() }),
});
