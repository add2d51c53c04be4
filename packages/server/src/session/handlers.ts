import { categories } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import type { Context, Handlers } from '../http/context.ts';
import { hashPassword, isCommonPassword, isPassword } from '../http/passwords.ts';
import { hashOf, newToken } from '../http/tokens.ts';
import { accessFrom } from '../http/work.ts';
import { actAsPerson, deleteSession, deleteStolenSession, findSignIn, findUser, insertSession, oldRefreshToken, renewSession } from './queries.ts';
import { createInstitution, hasInstitution, spendSetupToken } from './setup/queries.ts';

const SIGN_IN_FAILED = 'The e-mail address or the password is not right.';
const NO_SESSION = 'Your session has ended. Please sign in again.';

/** Signing in and out, who is signed in, and a new server's first institution. */
export const sessionHandlers: Handlers<'session'> = {
  login: async ({ email, password }, context) => {
    const { db, cookies } = context;
    const found = await findSignIn(db, email);
    if (!(await isPassword(password, found?.password_hash)) || !found) throw new Failure('signInFailed', SIGN_IN_FAILED);
    await actAsPerson(db, found);
    const user = await userOf(context, found.institution_id, found.user_detail_id);
    if (!user) throw new Failure('signInFailed', SIGN_IN_FAILED);
    // A browser that was signed in already gets a new session; the old one ends.
    if (cookies.access) await deleteSession(db, cookies.access);
    const tokens = { access: newToken(), refresh: newToken() };
    await insertSession(db, found, { access: hashOf(tokens.access), refresh: hashOf(tokens.refresh) }, context.asker.userAgent);
    cookies.keep(tokens);
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

  sessionUser: async (_, context) => {
    const user = await userOf(context, context.viewer.institution_id, context.viewer.user_detail_id);
    if (!user) throw new Failure('signedOut', NO_SESSION);
    return user;
  },

  refreshSession: async (_, { db, cookies, commitAnyway }) => {
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
      await deleteStolenSession(db, cookies.refresh);
      commitAnyway();
    }
    cookies.drop();
    throw new Failure('signedOut', NO_SESSION);
  },

  setupStatus: async (_, { db }) => ({ open: !(await hasInstitution(db)) }),

  setupInstitution: async (input, { db }) => {
    if (await hasInstitution(db)) throw new Failure('gone', 'This server is set up already. Please sign in.');
    const fields = setupErrors(input);
    if (Object.keys(fields).length > 0) throw new Failure('invalid', 'Please check the marked fields.', fields);
    const password_hash = await hashPassword(input.password);
    if (!(await spendSetupToken(db, hashOf(input.token)))) throw new Failure('invalid', 'Please check the marked fields.', { token: 'This is not the token from the log of the server' });
    await createInstitution(db, input, { ...input, password_hash });
    return { message: 'Your school is ready. Please sign in.' };
  },
};

/** What the set-up page's schema can't tell. */
function setupErrors(input: { password: string; institutionTimeZone: string; institutionCurrency: string }): Record<string, string> {
  const fields: Record<string, string> = {};
  if (isCommonPassword(input.password)) fields.password = 'This password is too common. Please choose another one';
  if (!isTimeZone(input.institutionTimeZone)) fields.institutionTimeZone = 'Please choose one of the options';
  if (!Intl.supportedValuesOf('currency').includes(input.institutionCurrency)) fields.institutionCurrency = 'Please choose one of the options';
  return fields;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** The payload of `session/user`; undefined where the person is no longer there. */
async function userOf({ db }: Pick<Context, 'db'>, institution_id: number, user_detail_id: number) {
  const row = await findUser(db, institution_id, user_detail_id);
  if (!row) return undefined;
  const access = accessFrom(row.role_id, row.controls);
  return {
    user: {
      user_detail_id: row.user_detail_id, firstName: row.first_name, surname: row.surname, image_240: row.image_handle ? `/files/${row.image_handle}` : null, role_id: row.role_id,
      created_at: row.created_at.toISOString(), version: row.version, email: row.email, online_booking_count: 0,
      access_controls: categories.map((category) => ({ category, value: access.has(category) ? 1 as const : 0 as const })),
    },
    institution: {
      rcInstitutionID: row.institution_id, institutionName: row.institution_name, institutionEmail: row.institution_email, institutionLogo: row.logo_handle ? `/files/${row.logo_handle}` : null,
      institutionCurrency: row.currency, institutionCountry: row.country, institutionTimeZone: row.time_zone, hash: row.hash,
    },
    institution_plan: {
      isTrial: flagOf(row.is_trial), trialExpiryDate: row.trial_expiry_date?.toISOString() ?? null, isFailed: flagOf(row.is_failed),
      planExpiryDate: row.plan_expiry_date?.toISOString() ?? null, customerPortal: row.customer_portal, stripeCustomerID: row.stripe_customer_id, code: row.plan_code,
    },
    related_users: [],
    active_staff_count: row.active_staff_count ?? 0,
  };
}

function flagOf(value: number): 0 | 1 {
  return value === 1 ? 1 : 0;
}
