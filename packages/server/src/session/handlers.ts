import { Failure } from '@schoolbell/core/http/errors';
import { sessionBegun, sessionLeft } from '@schoolbell/core/session/events';
import type { Context, Handlers } from '../http/context.ts';
import { isPassword } from '../http/passwords.ts';
import { hashOf, newToken } from '../http/tokens.ts';
import { deleteSession, deleteStolenSession, oldRefreshToken, renewSession } from './sessions/queries.ts';
import { findSignIn, landAs, relatedUsers, type SignIn, type Who } from './queries.ts';
import { spendCode } from './second-factor/verbs.ts';
import { beginSession, ownSignIn } from './sessions/verbs.ts';
import { signedInAs, NO_SESSION } from './user/verbs.ts';

const SIGN_IN_FAILED = 'The e-mail address or the password is wrong.';

/** Signing in and out, and the signed-in person. */
export const sessionHandlers = {
  login: async ({ email, password, code }, context) => {
    const found = await findSignIn(context.db, email);
    if (!(await isPassword(password, found?.password_hash)) || !found)
      throw new Failure('signInFailed', SIGN_IN_FAILED);
    const lands = await landingOf(context, found);
    if (!lands) throw new Failure('signInFailed', SIGN_IN_FAILED);
    const by = found.totp_confirmed_at ? await secondFactorOf(context, found, code) : 'password';
    await context.enterAs(lands);
    const user = await signedInAs(context, lands);
    await beginSession(context, lands);
    await context.audit(sessionBegun, { person_id: lands.user_detail_id, after: { by } });
    if (by === 'recovery')
      await context.later('signInMail', { sign_in_id: found.sign_in_id, about: 'recoveryCodeUsed' });
    return user;
  },

  logout: async (_, { db, cookies, ended }) => {
    if (cookies.access) {
      await deleteSession(db, cookies.access);
      ended(cookies.access);
    }
    cookies.drop();
    return { message: 'Signed out.' };
  },

  sessionUser: async (_, context) => signedInAs(context, context.viewer),

  updateVersion: async (_, context) => {
    const { related_users, invitations, user, institution_plan } = await signedInAs(context, context.viewer);
    return { related_users, invitations, user, institution_plan };
  },

  sessionPlan: async (_, context) => {
    const { institution_plan } = await signedInAs(context, context.viewer);
    return { institution_plan };
  },

  switchUser: async ({ user_detail_id }, context) => {
    const { db, viewer } = context;
    const target = (await relatedUsers(db)).find((one) => one.user_detail_id === user_detail_id);
    // Another person's record gives the same answer as a missing one.
    if (!target) throw new Failure('notFound', 'Not found.');
    const { sign_in_id } = await ownSignIn(context);
    await context.audit(sessionLeft, { person_id: viewer.user_detail_id, after: { for: user_detail_id } });
    await beginSession(context, target);
    await landAs(db, sign_in_id, target);
    await context.enterAs(target);
    await context.audit(sessionBegun, {
      person_id: user_detail_id,
      after: { by: 'switch', from: viewer.user_detail_id },
    });
    return signedInAs(context, target);
  },

  refreshSession: async (_, { db, cookies, ended, commitAnyway }) => {
    if (!cookies.refresh) throw new Failure('signedOut', NO_SESSION);
    const tokens = { access: newToken(), refresh: newToken() };
    const done = { message: 'Session renewed.' };
    if (await renewSession(db, cookies.refresh, { access: hashOf(tokens.access), refresh: hashOf(tokens.refresh) })) {
      cookies.keep(tokens);
      return done;
    }
    const old = await oldRefreshToken(db, cookies.refresh);
    // Another tab renewed first, and its answer has already set this browser's cookies.
    if (old === 'renewed') return done;
    if (old === 'reused') {
      for (const access of await deleteStolenSession(db, cookies.refresh)) ended(access);
      commitAnyway();
    }
    cookies.drop();
    throw new Failure('signedOut', NO_SESSION);
  },
} satisfies Partial<Handlers<'session'>>;

/** Who a sign-in lands as: where they worked last, else another of their branches; undefined if all have let them go. */
async function landingOf({ db, enterAs }: Pick<Context, 'db' | 'enterAs'>, found: SignIn): Promise<Who | undefined> {
  await enterAs(found);
  const people = await relatedUsers(db);
  return people.find((one) => one.user_detail_id === found.user_detail_id) ?? people[0];
}

/** Takes the second factor's code. Throws `secondFactor` if none came, and at the field `code` where it is wrong. */
async function secondFactorOf(context: Context, found: SignIn, code: string | undefined) {
  if (code === undefined)
    throw new Failure('secondFactor', 'Please enter the code from your authenticator app, or a recovery code.');
  return spendCode(context, found, code);
}
