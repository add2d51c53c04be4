import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, token } from '../../http/fields.ts';
import { code, email, password } from '../contract.ts';

/** The new address, and what shows that it is really the person who is signed in: the code only where a second factor is on. */
const wanted = { new_email: email, password, code: z.optional(code) };

export const changeAddress = endpoint({
  method: 'POST',
  path: 'session/address/change',
  access: 'staff',
  limit: 'address',
  summary:
    'Asks for another address to sign in with, by password and code. It counts once the link that is mailed to it is opened; the old address is told.',
  input: z.strictObject(wanted),
  result: done,
});

export const changeAddressOf = endpoint({
  method: 'POST',
  path: 'session/address/changeOf',
  access: 'access_control',
  limit: 'address',
  summary:
    "Asks for another sign-in address of a colleague, by an owner and with the owner's password and code. Both addresses get a mail; the new one counts once its link is opened.",
  input: z.strictObject({ user_detail_id: id, ...wanted }),
  result: done,
});

export const confirmAddress = endpoint({
  method: 'POST',
  path: 'session/address/confirm',
  access: 'public',
  limit: 'signIn',
  summary:
    'Puts a new address in the place of the old one by the link from the mail, once, and ends all other sessions. Refuses with `gone` where the link was used or is too old.',
  input: z.strictObject({ token }),
  result: done,
});
