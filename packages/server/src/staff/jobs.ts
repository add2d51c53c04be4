import { fullName } from '@schoolbell/core/format';
import { INVITATION_DAYS } from '@schoolbell/core/staff/rules';
import { unusableHash } from '../http/passwords.ts';
import { hashOf, newToken } from '../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../jobs/mail-content.ts';
import { insertInvited, joinSignIn, putReset } from '../session/passwords/queries.ts';
import { insertInvitation, lands } from '../session/invitations/queries.ts';
import { findSignIn, type SignIn, signInOf } from '../session/queries.ts';
import { type Colleague, staffAmong } from '../people/colleagues/queries.ts';
import { invitationUrl } from './verbs.ts';

/** What an invitation leads to: a link that sets the first password, or signing in with the one they have elsewhere. */
interface Letter {
  paragraphs: string[];
  link: { label: string; href: string };
  secret?: string;
}

async function write({ tenant, mail }: JobContext, person: Colleague, { secret, ...letter }: Letter): Promise<void> {
  const school = oneLine(tenant.institutionName, 120);
  const content = {
    ...letter,
    heading: `${school} invites you to Schoolbell`,
    footer: `You get this mail because ${school} added this address to its staff.`,
  };
  await mail({
    to: { name: oneLine(fullName(person)), address: person.email },
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
    invites: person.user_detail_id,
    ...(secret && { secret }),
  });
}

/**
 * Gives a staff member their way in, and writes to them. A person who already signs in on this server, in another school or
 * branch, keeps their password and is asked there whether they join this one; nobody else learns that they do.
 */
async function staffInvited(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, publicUrl } = context;
  const [person] = await staffAmong(db, tenant.institution_id, [Number(payload['user_detail_id'])]);
  if (!person?.email) return;
  const who = { institution_id: tenant.institution_id, user_detail_id: person.user_detail_id };
  const own = await signInOf(db, who.user_detail_id);
  const elsewhere = own ? undefined : await findSignIn(db, person.email);
  if (elsewhere && !elsewhere.invited && (await lands(db, elsewhere.sign_in_id))) {
    await insertInvitation(db, who, elsewhere.sign_in_id);
    const asks = `${oneLine(tenant.institutionName, 120)} would like you to join its staff as ${oneLine(fullName(person))}.`;
    return write(context, person, {
      paragraphs: [asks, 'Sign in with your password for this address, and choose there whether to join.'],
      link: { label: 'Sign in', href: `${publicUrl}/login` },
    });
  }
  const known =
    own ??
    (await joined(context, who, elsewhere)) ??
    (await insertInvited(db, who, { email: person.email, password_hash: unusableHash() }));
  const here = `You are now on the staff of ${oneLine(tenant.institutionName, 120)}, as ${oneLine(fullName(person))}.`;
  if (!known.invited) {
    return write(context, person, {
      paragraphs: [
        here,
        'Sign in with the password that you have for this address; the menu with your name switches between schools.',
      ],
      link: { label: 'Sign in', href: `${publicUrl}/login` },
    });
  }
  const secret = newToken();
  await putReset(db, known.sign_in_id, hashOf(secret), { days: INVITATION_DAYS });
  await write(context, person, {
    paragraphs: [
      here,
      `Set your password with the link below within ${INVITATION_DAYS} days. Then sign in with this e-mail address.`,
    ],
    link: { label: 'Set your password', href: invitationUrl(publicUrl, SECRET) },
    secret,
  });
}

/** A sign-in with no other school, or without a password, joins at once, because nobody could be asked. */
async function joined(
  { db }: JobContext,
  who: { institution_id: number; user_detail_id: number },
  found: SignIn | undefined,
) {
  if (found) await joinSignIn(db, who, found.sign_in_id);
  return found;
}

/** What happens after a staff member was added. */
export const staffJobs: JobKinds = { staffInvited };
