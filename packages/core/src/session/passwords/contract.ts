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
    'Mails a link for setting a new password if the address can sign in. The answer is the same for every address.',
  input: z.strictObject({ email }),
  result: done,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: 'session/password/reset',
  access: 'public',
  limit: 'signIn',
  summary:
    'Sets a new password by the link from the mail, once, and ends all sessions. Answers `gone` if the link has been used or has expired.',
  input: z.strictObject({ token, password: newPassword }),
  result: done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: 'session/password/change',
  access: 'staff',
  limit: 'secret',
  summary: 'Changes the password, given the current one. All other sessions end, and this one gets a new id.',
  input: z.strictObject({ current: password, password: newPassword }),
  result: done,
});
