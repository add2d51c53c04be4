import { crc32 } from 'node:zlib';
import { categories } from '@schoolbell/core/access';
import { isCurrency } from '@schoolbell/core/currencies';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { sessionUser } from '@schoolbell/core/session/contract';
import { isTimeZone } from '@schoolbell/core/timeZones';
import { sessionBegun, sessionLeft } from '@schoolbell/core/session/events';
import type { Context, Handlers, StaffContext } from '../http/context.ts';
import { hashPassword, isCommonPassword, isPassword } from '../http/passwords.ts';
import { hashOf, newToken } from '../http/tokens.ts';
import { accessFrom } from '../http/work.ts';
import { listWords } from '../words/queries.ts';
import {
  deleteSession,
  deleteStolenSession,
  findSignIn,
  findUser,
  landAs,
  oldRefreshToken,
  relatedUsers,
  renewSession,
  type SignIn,
  type Who,
} from './queries.ts';
import { spendCode } from './second-factor/verbs.ts';
import { openInvitations } from './invitations/queries.ts';
import { beginSession, ownSignIn } from './sessions/verbs.ts';
import { createInstitution, hasInstitution, spendSetupToken } from './setup/queries.ts';

const SIGN_IN_FAILED = 'The e-mail address or the password is not right.';
const NO_SESSION = 'Your session has ended. Please sign in again.';

/** Signing in and out, who is signed in, and a new server's first institution. */
export const sessionHandlers: Handlers<'session'> = {
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
    // Somebody else's person is answered like one that is not there.
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

  setupStatus: async (_, { db }) => ({ open: !(await hasInstitution(db)) }),

  setupInstitution: async (input, { db, brought }) => {
    if (await hasInstitution(db)) throw new Failure('gone', 'This server is set up already. Please sign in.');
    const fields = setupErrors(input);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    const password_hash = await hashPassword(input.password);
    if (!(await spendSetupToken(db, hashOf(input.token))))
      throw invalid({
        token: 'This is not the token from the log of the server',
      });
    await createInstitution(db, brought.founding, input, { ...input, password_hash });
    return { message: 'Your school is ready. Please sign in.' };
  },
};

/** What the set-up page's schema can't tell. */
function setupErrors(input: {
  password: string;
  institutionTimeZone: string;
  institutionCurrency: string;
}): Record<string, string> {
  const fields: Record<string, string> = {};
  if (isCommonPassword(input.password)) fields.password = 'This password is too common. Please choose another one';
  if (!isTimeZone(input.institutionTimeZone)) fields.institutionTimeZone = 'Please choose one of the options';
  if (!isCurrency(input.institutionCurrency)) fields.institutionCurrency = 'Please choose one of the options';
  return fields;
}

/** Who a sign-in lands as: where they worked last, else another of their branches; undefined where all have let them go. */
async function landingOf({ db, enterAs }: Pick<Context, 'db' | 'enterAs'>, found: SignIn): Promise<Who | undefined> {
  await enterAs(found);
  const people = await relatedUsers(db);
  return people.find((one) => one.user_detail_id === found.user_detail_id) ?? people[0];
}

/** Takes the second factor's code. Throws `secondFactor` where none came, and at the field `code` where it is wrong. */
async function secondFactorOf(context: Context, found: SignIn, code: string | undefined) {
  if (code === undefined)
    throw new Failure('secondFactor', 'Please enter the code of your authenticator app, or a recovery code.');
  return spendCode(context, found, code);
}

/** What signing in brings, for the transaction's own person. Throws `signedOut` where they are no longer there. */
async function signedInAs({ db }: Pick<StaffContext, 'db'>, who: Who): Promise<ResultOf<typeof sessionUser>> {
  const [row, related, invited, words] = [
    await findUser(db, who),
    await relatedUsers(db),
    await openInvitations(db),
    await listWords(db, who.institution_id),
  ];
  if (!row) throw new Failure('signedOut', NO_SESSION);
  const access = accessFrom(row.role_id, row.controls);
  return {
    user: {
      user_detail_id: row.user_detail_id,
      firstName: row.first_name,
      surname: row.surname,
      image_240: row.image_handle ? `/files/${row.image_handle}` : null,
      role_id: row.role_id,
      created_at: row.created_at.toISOString(),
      version: cacheStatus({ row, words }),
      email: row.email,
      online_booking_count: 0,
      second_factor: row.second_factor ? 1 : 0,
      access_controls: categories.map((category) => ({
        category,
        value: access.has(category) ? (1 as const) : (0 as const),
      })),
    },
    institution: {
      rcInstitutionID: row.institution_id,
      institutionName: row.institution_name,
      institutionEmail: row.institution_email,
      institutionLogo: row.logo_handle ? `/files/${row.logo_handle}` : null,
      institutionCurrency: row.currency,
      institutionCountry: row.country,
      institutionTimeZone: row.time_zone,
      hash: row.hash,
    },
    institution_plan: {
      isTrial: flagOf(row.is_trial),
      trialExpiryDate: row.trial_expiry_date?.toISOString() ?? null,
      isFailed: flagOf(row.is_failed),
      planExpiryDate: row.plan_expiry_date?.toISOString() ?? null,
      customerPortal: row.customer_portal,
      stripeCustomerID: row.stripe_customer_id,
      code: row.plan_code,
    },
    related_users: related.map(({ user_detail_id, institution_name }) => ({
      user_detail_id,
      branch: { institutionName: institution_name },
    })),
    invitations: invited.map(({ user_detail_id, first_name, surname, institution_name }) => ({
      user_detail_id,
      firstName: first_name,
      surname,
      branch: { institutionName: institution_name },
    })),
    active_staff_count: row.active_staff_count ?? 0,
  };
}

/** A number that is another one as soon as anything differs that browsers keep of a session. */
function cacheStatus(kept: object): number {
  return crc32(JSON.stringify(kept));
}

function flagOf(value: number): 0 | 1 {
  return value === 1 ? 1 : 0;
}
