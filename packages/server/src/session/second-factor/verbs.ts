import { invalid } from '@schoolbell/core/http/errors';
import type { Context } from '../../http/context.ts';
import { isTotp, recoveryHash, stepOf } from '../../http/totp.ts';
import type { SignIn } from '../queries.ts';
import { spendRecoveryCode, spendStep } from './queries.ts';

const WRONG_CODE = 'This code is wrong or was already used';

const KEY_CHANGED = "This server's key has changed, so codes from the app can't be checked. Please use a recovery code";

export const refused = (fields: Record<string, string>) => invalid(fields);

/** The place that a secret is sealed to, so that it can't be opened for anyone else. */
export const placeOf = ({ sign_in_id }: SignIn) => `sign_in.totp_secret of ${sign_in_id}`;

/** The time step that a code of the app belongs to. Throws at the field `code` if it is wrong. */
export function stepOfCode(
  { unseal, now }: Pick<Context, 'unseal' | 'now'>,
  signIn: SignIn,
  sealed: Buffer,
  code: string,
): number {
  let secret: string;
  try {
    secret = unseal(sealed, placeOf(signIn));
  } catch {
    throw refused({ code: KEY_CHANGED });
  }
  const step = stepOf(secret, code, now);
  if (step === undefined) throw refused({ code: WRONG_CODE });
  return step;
}

/** Takes a code of a second factor that is on, once, whichever of the two kinds it is. Throws at the field `code`. */
export async function spendCode(
  context: Pick<Context, 'db' | 'unseal' | 'now'>,
  signIn: SignIn,
  code: string,
): Promise<'authenticator' | 'recovery'> {
  const isApp = isTotp(code);
  const spent = isApp
    ? signIn.totp_secret !== null &&
      (await spendStep(context.db, signIn.sign_in_id, stepOfCode(context, signIn, signIn.totp_secret, code)))
    : await spendRecoveryCode(context.db, signIn.sign_in_id, recoveryHash(code));
  if (!spent) throw refused({ code: WRONG_CODE });
  return isApp ? 'authenticator' : 'recovery';
}
