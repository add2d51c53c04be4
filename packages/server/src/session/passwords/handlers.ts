import { randomInt } from 'node:crypto';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { passwordChanged, passwordReset } from '@schoolbell/core/session/events';
import { voidAddressChange } from '../addresses/queries.ts';
import type { Handlers } from '../../http/context.ts';
import { hashPassword, isCommonPassword, isPassword } from '../../http/passwords.ts';
import { hashOf } from '../../http/tokens.ts';
import { beginSession, endSessionsOf, ownSignIn } from '../sessions/verbs.ts';
import { setPassword, spendReset, voidResets } from './queries.ts';

const refused = (fields: Record<string, string>) => invalid(fields);

/** Throws if a password is one of the most common. */
function refuseCommon(password: string): void {
  if (isCommonPassword(password)) throw refused({ password: 'This password is too common. Please choose another one' });
}

/** A forgotten password, by a link in a mail; a known one, with the current password. */
export const passwordsHandlers: Handlers<'passwords'> = {
  // Everything that differs between known and unknown addresses happens after the answer, at a random moment, so that the
  // server's next answers reveal nothing either.
  forgotPassword: async ({ email }, { now, later }) => {
    await later(
      'passwordForgotten',
      { email: email.toLowerCase() },
      { at: new Date(now.getTime() + randomInt(100, 2_000)) },
    );
    return { message: 'If this address signs in here, a mail with a link is on its way. The link works for one hour.' };
  },

  resetPassword: async ({ token, password }, context) => {
    refuseCommon(password);
    const signIn = await spendReset(context.db, hashOf(token));
    if (!signIn) throw new Failure('gone', 'This link was already used or has expired. Please ask for a new one.');
    await context.enterAs(signIn);
    if (!(await setPassword(context.db, signIn, await hashPassword(password))))
      throw new Failure('conflict', 'The password has just been changed. Please sign in with the new one.');
    await voidResets(context.db, signIn.sign_in_id);
    await voidAddressChange(context.db, signIn.sign_in_id);
    await endSessionsOf(context, signIn.sign_in_id);
    await context.audit(passwordReset, { person_id: signIn.user_detail_id });
    await context.later('signInMail', { sign_in_id: signIn.sign_in_id, about: 'passwordReset' });
    return { message: 'Your new password is set. Please sign in.' };
  },

  changePassword: async ({ current, password }, context) => {
    const signIn = await ownSignIn(context);
    if (!(await isPassword(current, signIn.password_hash))) throw refused({ current: 'This is not your password' });
    refuseCommon(password);
    if (!(await setPassword(context.db, signIn, await hashPassword(password))))
      throw new Failure('conflict', 'The password has just been changed. Please sign in with the new one.');
    await voidResets(context.db, signIn.sign_in_id);
    await voidAddressChange(context.db, signIn.sign_in_id);
    await endSessionsOf(context, signIn.sign_in_id, { except: context.cookies.access });
    await beginSession(context, context.viewer);
    await context.audit(passwordChanged, { person_id: context.viewer.user_detail_id });
    await context.later('signInMail', { sign_in_id: signIn.sign_in_id, about: 'passwordChanged' });
    return { message: 'Your password is changed. You are signed out everywhere else.' };
  },
};
