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
  summary: 'Whether a second factor is on, and how many recovery codes are left.',
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
    'Makes a secret for an authenticator app. It counts from the first right code on; asking again makes another.',
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
    'Turns the second factor on by a first code; every other session ends, this one gets a new id. Answers the recovery codes, this once.',
  input: z.strictObject({ code }),
  result: z.strictObject({ recovery_codes: recoveryCodes, message: z.string() }),
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: 'session/secondFactor/disable',
  access: 'staff',
  limit: 'secret',
  summary: 'Turns the second factor off, by password and code; the session gets a new id.',
  input: z.strictObject({ password, code }),
  result: done,
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: 'session/secondFactor/recoveryCodes',
  access: 'staff',
  limit: 'secret',
  summary: 'Makes ten new recovery codes, by password and code; the old ones count no longer. Answers them, this once.',
  input: z.strictObject({ password, code }),
  result: z.strictObject({ recovery_codes: recoveryCodes, message: z.string() }),
});
