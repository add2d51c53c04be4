import * as z from 'zod/mini';
import { texts } from '../validators.ts';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant, requiredText, token } from '../http/fields.ts';
import { AccessControl } from '../settings/contract.ts';
import { nameOrder } from '../settings/general/contract.ts';

/** The signed-in person of this branch. */
export const User = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  image_240: z.nullable(z.string()),
  role_id: z.int(),
  created_at: instant,
  version: z.int(),
  email: z.string(),
  online_booking_count: z.int(),
  /** Whether signing in asks this person for a second factor. */
  second_factor: flag,
  access_controls: z.array(AccessControl),
});

const Institution = z.strictObject({
  rcInstitutionID: id,
  institutionName: z.string(),
  institutionEmail: z.string(),
  institutionLogo: z.nullable(z.string()),
  institutionCurrency: z.string(),
  institutionCountry: z.string(),
  institutionTimeZone: z.string(),
  /** Which name stands first in full names. */
  institutionNameOrder: nameOrder,
  /** The public token that widgets name the institution by. */
  hash: token,
});

/** What the institution has paid for, and until when. */
export const Plan = z.strictObject({
  isTrial: flag,
  trialExpiryDate: z.nullable(instant),
  isFailed: flag,
  planExpiryDate: z.nullable(instant),
  customerPortal: z.nullable(z.string()),
  stripeCustomerID: z.nullable(z.string()),
  code: z.int(),
});

/** The people of all branches that the same sign-in can act as. */
export const RelatedUsers = z.array(
  z.strictObject({ user_detail_id: id, branch: z.strictObject({ institutionName: z.string() }) }),
);

/** Schools that invited the signed-in person, and their role; they have no access there before they join. */
export const Invitations = z.array(
  z.strictObject({
    user_detail_id: id,
    firstName: z.string(),
    surname: z.string(),
    branch: z.strictObject({ institutionName: z.string() }),
  }),
);

/** The answer to signing in, which the browser keeps as `selectedUser`, without a token or student data. */
export const SignedIn = z.strictObject({
  user: User,
  institution: Institution,
  institution_plan: Plan,
  related_users: RelatedUsers,
  invitations: Invitations,
  active_staff_count: z.int(),
});

/** An e-mail address that must be there. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'This field is required'),
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email'),
  );

/** An existing password as it is typed: anything, because the rules applied when it was chosen. */
export const password = z.string().check(z.minLength(1, 'This field is required'), z.maxLength(200));

/** Six digits of an authenticator, or a recovery code; spaces and dashes as people type them. */
export const code = z.string().check(z.trim(), z.minLength(1, 'This field is required'), z.maxLength(40));

export const login = endpoint({
  method: 'POST',
  path: 'login',
  access: 'public',
  limit: 'signIn',
  summary:
    'Signs a staff member in by e-mail and password, and sets the session cookie. Answers `secondFactor` if the password is right and a `code` is needed; a wrong code is refused at the field `code`.',
  input: z.strictObject({ email, password, code: z.optional(code) }),
  result: SignedIn,
});

export const logout = endpoint({
  method: 'POST',
  path: 'logout',
  access: 'public',
  summary: 'Ends this session.',
  input: z.strictObject({}),
  result: done,
});

export const sessionUser = endpoint({
  method: 'POST',
  path: 'session/user',
  access: 'staff',
  summary: 'Returns the signed-in person with their school, plan and access.',
  input: z.strictObject({}),
  result: SignedIn,
});

export const updateVersion = endpoint({
  method: 'POST',
  path: 'session/user/update-version',
  access: 'staff',
  summary: 'Returns the signed-in person as they are now, for use after `user.version` has changed.',
  input: z.strictObject({}),
  result: z.strictObject({ related_users: RelatedUsers, invitations: Invitations, user: User, institution_plan: Plan }),
});

export const sessionPlan = endpoint({
  method: 'POST',
  path: 'session/user/plan',
  access: 'staff',
  summary: 'Returns the current plan, for use once an hour.',
  input: z.strictObject({}),
  result: z.strictObject({ institution_plan: Plan }),
});

export const switchUser = endpoint({
  method: 'POST',
  path: 'session/switch',
  access: 'staff',
  summary: 'Switches to another branch with a new session and ends the old one. The next sign-in opens that branch.',
  input: z.strictObject({ user_detail_id: id }),
  result: SignedIn,
});

export const refreshSession = endpoint({
  method: 'POST',
  path: 'session/refresh',
  access: 'public',
  summary: 'Renews a session that answered 440, with its refresh cookie.',
  input: z.strictObject({}),
  result: done,
});

/** At least 12 characters, as `design/trust.md` sets it; the server also refuses common ones. */
export const newPassword = z.string().check(z.minLength(12, 'This field must be at least 12 long'), z.maxLength(200));

export const setupStatus = endpoint({
  method: 'GET',
  path: 'setup/status',
  access: 'public',
  limit: 'setup',
  summary: 'Returns whether this server still has to be set up.',
  input: z.strictObject({}),
  result: z.strictObject({ open: z.boolean() }),
});

export const setupInstitution = endpoint({
  method: 'POST',
  path: 'setup/institution',
  access: 'public',
  limit: 'setup',
  summary: 'Creates the first school and its owner, with the one-time token from the log.',
  input: z.strictObject({
    token,
    institutionName: requiredText,
    institutionCountry: z
      .string()
      .check(z.minLength(1, texts.required), z.regex(/^[A-Z]{2}$/, 'Please choose one of the options')),
    institutionCurrency: z
      .string()
      .check(z.minLength(1, texts.required), z.regex(/^[A-Z]{3}$/, 'Please choose one of the options')),
    institutionTimeZone: requiredText,
    firstName: requiredText,
    surname: requiredText,
    email,
    password: newPassword,
  }),
  result: done,
});
