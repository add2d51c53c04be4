import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, token } from '../../http/fields.ts';
import { email, newPassword, password } from '../contract.ts';

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'session/password/forgot',
  access: 'public',
  limit: 'forgot',
  summary:
    'Sends a link that sets a new password, where the address signs in here; the answer is the same wherever it does not.',
  input: z.strictObject({ email }),
  result: done,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'session/password/reset',
  access: 'public',
  limit: 'signIn',
  summary:
    'Sets a new password by the link from the mail, once, and ends all sessions. Refuses with `gone` where the link was used or is too old.',
  input: z.strictObject({ token, password: newPassword }),
  result: done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: 'session/password/change',
  access: 'staff',
  limit: 'secret',
  summary: 'Sets a new password in exchange for the current one; every other session ends, and this one gets a new id.',
  input: z.strictObject({ current: password, password: newPassword }),
  result: done,
});
