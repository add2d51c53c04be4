import { addressAsked, addressChanged } from '@schoolbell/core/session/events';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import { fullName } from '@schoolbell/core/format';
import { texts } from '@schoolbell/core/validators';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { isPassword } from '../../http/passwords.ts';
import { hashOf } from '../../http/tokens.ts';
import { voidResets } from '../passwords/queries.ts';
import { institutionsOf, relatedUsers, type SignIn, signInById, signInOf } from '../queries.ts';
import { spendCode } from '../second-factor/verbs.ts';
import { endSessionsOf, ownSignIn } from '../sessions/verbs.ts';
import { tellBoth } from './verbs.ts';
import {
  colleagueSignIn,
  isAddressTaken,
  movePersonAddress,
  putAddressChange,
  setAddress,
  spendAddressToken,
} from './queries.ts';

const OWNER = 10;
const GONE = 'This link was used already, or it is too old. Ask for the change again, under Profile, Security.';

/** Asks the person who is signed in for their password, and for a code where their second factor is on. */
async function prove(
  context: StaffContext,
  { password, code }: { password: string; code?: string | undefined },
): Promise<SignIn> {
  const own = await ownSignIn(context);
  if (!(await isPassword(password, own.password_hash))) throw invalid({ password: 'This is not your password' });
  if (!own.totp_confirmed_at) return own;
  if (!code) throw invalid({ code: texts.required });
  await spendCode(context, own, code);
  return own;
}

/**
 * Keeps the new address until its link is opened. Whether somebody has it already is found out after the answer, by a job that
 * writes to both addresses: the answer is the same for each address.
 */
async function ask(
  context: StaffContext,
  signIn: SignIn,
  user_detail_id: number,
  new_email: string,
): Promise<{ message: string }> {
  const email = new_email.toLowerCase();
  if (email === signIn.email) throw invalid({ new_email: 'This is already the address to sign in with' });
  const { institution_id, user_detail_id: by } = context.viewer;
  await putAddressChange(context.db, { sign_in_id: signIn.sign_in_id, institution_id, user_detail_id, email });
  await context.later('addressAsked', {
    sign_in_id: signIn.sign_in_id,
    ...(by !== user_detail_id && { by: fullName(context.viewer) }),
  });
  await context.audit(addressAsked, { person_id: user_detail_id });
  return { message: `Open the link that is mailed to ${email} within a day. Until then, the old address stays.` };
}

/** The address that somebody signs in with, and how it becomes another one. */
export const addressesHandlers: Handlers<'addresses'> = {
  changeAddress: async ({ new_email, ...proof }, context) =>
    ask(context, await prove(context, proof), context.viewer.user_detail_id, new_email),

  changeAddressOf: async ({ user_detail_id, new_email, ...proof }, context) => {
    const { db, viewer } = context;
    if (viewer.role_id !== OWNER)
      throw new Failure('forbidden', "Only an owner can change a colleague's sign-in address.");
    if (user_detail_id === viewer.user_detail_id)
      throw new Failure('conflict', 'Change your own address under Profile, Security.');
    const colleague = await colleagueSignIn(db, { institution_id: viewer.institution_id, user_detail_id });
    const signIn = colleague && (await signInOf(db, user_detail_id));
    if (!signIn) throw missing();
    await prove(context, proof);
    if (signIn.invited)
      throw new Failure(
        'conflict',
        'They have not signed in yet. Correct the address with Edit: a new invitation goes out.',
      );
    if ((await institutionsOf(db, signIn)).some((one) => one !== viewer.institution_id))
      throw new Failure(
        'conflict',
        `${colleague.name} signs in to another school or branch too, so only they can change it, under Profile, Security.`,
      );
    return ask(context, signIn, user_detail_id, new_email);
  },

  confirmAddress: async ({ token }, context) => {
    const { db, now } = context;
    const change = await spendAddressToken(db, hashOf(token));
    const signIn = change && (await signInById(db, change.sign_in_id));
    if (!change || !signIn) throw new Failure('gone', GONE);
    const { institution_id, user_detail_id } = change;
    await context.enterAs({ institution_id, user_detail_id });
    // Somebody may have come to sign in with it since the link was mailed.
    if ((await isAddressTaken(db, change)) || !(await setAddress(db, signIn, change.email)))
      throw new Failure('gone', GONE);
    for (const one of await relatedUsers(db)) {
      await context.enterAs(one);
      await movePersonAddress(db, one, { from: signIn.email, to: change.email, now });
    }
    const tenant = await context.enterAs({ institution_id, user_detail_id });
    await voidResets(db, signIn.sign_in_id);
    await endSessionsOf(context, signIn.sign_in_id, { except: context.cookies.access });
    await context.audit(addressChanged, { person_id: user_detail_id });
    await tellBoth(context, tenant, { sign_in_id: signIn.sign_in_id, was: signIn.email });
    return { message: `From now on, sign in with ${change.email}. You are signed out on all other devices.` };
  },
};
