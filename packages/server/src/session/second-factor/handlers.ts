import { recoveryCodesMade, secondFactorOff, secondFactorOn } from '@schoolbell/core/session/events';
import { isAdminLike } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { isPassword } from '../../http/passwords.ts';
import { authenticatorUri, newRecoveryCodes, newSecret, recoveryHash } from '../../http/totp.ts';
import type { SignIn } from '../queries.ts';
import { beginSession, endSessionsOf, ownSignIn } from '../sessions/verbs.ts';
import { confirmSecret, countRecoveryCodes, forgetSecondFactor, keepSecret, putRecoveryCodes } from './queries.ts';
import { spendCode, refused, stepOfCode, placeOf } from './verbs.ts';

const OFF = 'Your second factor is off.';

const NOTHING_TO_CONFIRM = 'There is no second factor to confirm. Please start again.';

/** Asks the signed-in person for both again, before something that a stolen session must not do. */
async function stepUp(context: StaffContext, password: string, code: string): Promise<SignIn> {
  const signIn = await ownSignIn(context);
  if (!signIn.totp_confirmed_at) throw new Failure('conflict', OFF);
  if (!(await isPassword(password, signIn.password_hash))) throw refused({ password: 'This is not your password' });
  await spendCode(context, signIn, code);
  return signIn;
}

/** Makes codes in the place of the old ones. */
async function makeRecoveryCodes({ db }: StaffContext, { sign_in_id }: SignIn): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(db, sign_in_id, codes.map(recoveryHash));
  return codes;
}

/** The signed-in person's second factor: an authenticator app, and codes for the day it is lost. */
export const secondFactorHandlers: Handlers<'secondFactor'> = {
  secondFactorStatus: async (_, context) => {
    const signIn = await ownSignIn(context);
    return {
      is_on: signIn.totp_confirmed_at ? 1 : 0,
      recovery_codes_left: await countRecoveryCodes(context.db, signIn.sign_in_id),
      is_needed: isAdminLike(context.viewer.role_id) ? 1 : 0,
    };
  },

  startSecondFactor: async ({ password }, context) => {
    const signIn = await ownSignIn(context);
    if (!(await isPassword(password, signIn.password_hash))) throw refused({ password: 'This is not your password' });
    const secret = newSecret();
    const kept = await keepSecret(context.db, signIn.sign_in_id, context.seal(secret, placeOf(signIn)));
    if (!kept)
      throw new Failure('conflict', 'Your second factor is already on. Turn it off before you set up another one.');
    return { uri: authenticatorUri(secret, signIn.email), secret };
  },

  confirmSecondFactor: async ({ code }, context) => {
    const signIn = await ownSignIn(context);
    const { totp_secret } = signIn;
    if (!totp_secret || signIn.totp_confirmed_at) throw new Failure('conflict', NOTHING_TO_CONFIRM);
    const step = stepOfCode(context, signIn, totp_secret, code);
    if (!(await confirmSecret(context.db, signIn.sign_in_id, totp_secret, step)))
      throw new Failure('conflict', NOTHING_TO_CONFIRM);
    const recovery_codes = await makeRecoveryCodes(context, signIn);
    // Sessions opened with only the password have shown no second factor.
    await endSessionsOf(context, signIn.sign_in_id, { except: context.cookies.access });
    await beginSession(context, context.viewer);
    await context.audit(secondFactorOn, { person_id: context.viewer.user_detail_id });
    await context.later('signInMail', { sign_in_id: signIn.sign_in_id, about: 'secondFactorOn' });
    return { recovery_codes, message: 'Your second factor is on.' };
  },

  disableSecondFactor: async ({ password, code }, context) => {
    const signIn = await stepUp(context, password, code);
    await forgetSecondFactor(context.db, signIn.sign_in_id);
    await beginSession(context, context.viewer);
    await context.audit(secondFactorOff, { person_id: context.viewer.user_detail_id });
    await context.later('signInMail', { sign_in_id: signIn.sign_in_id, about: 'secondFactorOff' });
    return { message: OFF };
  },

  newRecoveryCodes: async ({ password, code }, context) => {
    const signIn = await stepUp(context, password, code);
    const recovery_codes = await makeRecoveryCodes(context, signIn);
    await beginSession(context, context.viewer);
    await context.audit(recoveryCodesMade, { person_id: context.viewer.user_detail_id });
    await context.later('signInMail', { sign_in_id: signIn.sign_in_id, about: 'recoveryCodesMade' });
    return { recovery_codes, message: 'Your new recovery codes. Your old codes no longer work.' };
  },
};
