import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant, requiredText, token } from '../http/fields.ts';

export const AccessControl = z.strictObject({ category: z.string(), value: flag });

const User = z.strictObject({
  user_detail_id: id, firstName: z.string(), surname: z.string(), image_240: z.nullable(z.string()), role_id: z.int(),
  created_at: instant, version: z.int(), email: z.string(), online_booking_count: z.int(),
  access_controls: z.array(AccessControl),
});

const Institution = z.strictObject({
  rcInstitutionID: id, institutionName: z.string(), institutionEmail: z.string(), institutionLogo: z.nullable(z.string()),
  institutionCurrency: z.string(), institutionCountry: z.string(), institutionTimeZone: z.string(),
  /** The public token that widgets name the institution by. */
  hash: token,
});

const Plan = z.strictObject({
  isTrial: flag, trialExpiryDate: z.nullable(instant), isFailed: flag, planExpiryDate: z.nullable(instant),
  customerPortal: z.nullable(z.string()), stripeCustomerID: z.nullable(z.string()), code: z.int(),
});

/** What signing in brings: kept by the browser as `selectedUser`, with no token and no student data in it. */
export const SignedIn = z.strictObject({
  user: User,
  institution: Institution,
  institution_plan: Plan,
  related_users: z.array(z.strictObject({ user_detail_id: id, branch: z.strictObject({ institutionName: z.string() }) })),
  active_staff_count: z.int(),
});

const email = z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email'));

export const login = endpoint({
  method: 'POST', path: 'login', access: 'public', limit: 'signIn', summary: 'Signs a staff member in by e-mail and password; answers the session cookie.',
  input: z.strictObject({ email, password: z.string().check(z.minLength(1, 'This field is required'), z.maxLength(200)) }),
  result: SignedIn,
});

export const logout = endpoint({
  method: 'POST', path: 'logout', access: 'public', summary: 'Ends this session.',
  input: z.strictObject({}), result: done,
});

export const sessionUser = endpoint({
  method: 'POST', path: 'session/user', access: 'staff', summary: 'Who is signed in, with institution, plan and access controls.',
  input: z.strictObject({}), result: SignedIn,
});

export const refreshSession = endpoint({
  method: 'POST', path: 'session/refresh', access: 'public', summary: 'Renews a session that answered 440, by its refresh cookie.',
  input: z.strictObject({}), result: done,
});

/** At least 12 characters, as `design/trust.md` sets it; the server also refuses common ones. */
export const newPassword = z.string().check(z.minLength(12, 'This field must be at least 12 long'), z.maxLength(200));

export const setupStatus = endpoint({
  method: 'GET', path: 'setup/status', access: 'public', limit: 'setup', summary: 'Whether this server still waits for its first institution.',
  input: z.strictObject({}), result: z.strictObject({ open: z.boolean() }),
});

export const setupInstitution = endpoint({
  method: 'POST', path: 'setup/institution', access: 'public', limit: 'setup',
  summary: 'Creates the first institution and its owner, with the one-time token from the log.',
  input: z.strictObject({
    token, institutionName: requiredText, institutionCountry: z.string().check(z.regex(/^[A-Z]{2}$/, 'This field is required')),
    institutionCurrency: z.string().check(z.regex(/^[A-Z]{3}$/, 'This field is required')), institutionTimeZone: requiredText,
    firstName: requiredText, surname: requiredText, email, password: newPassword,
  }),
  result: done,
});
