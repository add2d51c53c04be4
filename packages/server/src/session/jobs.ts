import { fullName } from '@schoolbell/core/format';
import { hashOf, newToken } from '../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET, type ServerJobKinds } from '../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../jobs/mail-content.ts';
import { putReset } from './passwords/queries.ts';
import { findReader, findSignIn, institutionsOf } from './queries.ts';

/** What a person is told about their own sign-in, whether or not they did it. */
const news = {
  passwordChanged: [
    'Your password was changed',
    'The password of your Schoolbell account was changed. You are signed out everywhere else.',
  ],
  passwordReset: [
    'Your password was reset',
    'The password of your Schoolbell account was reset with a link from a mail. You are signed out everywhere.',
  ],
  secondFactorOn: [
    'Your second factor is on',
    'From now on, signing in needs a code from your authenticator app as well as your password.',
  ],
  secondFactorOff: ['Your second factor is off', 'From now on, signing in needs only your password.'],
  recoveryCodesMade: [
    'You have new recovery codes',
    'Ten new recovery codes were created. Your old codes no longer work.',
  ],
  recoveryCodeUsed: [
    'A recovery code was used',
    'Someone signed in with your password and a recovery code. That code no longer works.',
  ],
} as const;

/** The one thing that a mail about a sign-in says and leads to. */
interface SignInMail {
  heading: string;
  paragraphs: string[];
  link: { label: string; href: string };
  secret?: string;
}

/** Writes to the person with this sign-in, at their sign-in address. False if they have left this school. */
async function write(
  { db, tenant, mail }: JobContext,
  sign_in_id: number,
  { secret, ...said }: SignInMail,
): Promise<boolean> {
  const reader = await findReader(db, tenant.institution_id, sign_in_id);
  if (!reader) return false;
  const content = {
    ...said,
    footer: `You get this mail because this address signs in at ${oneLine(tenant.institutionName, 120)}.`,
  };
  await mail({
    to: { name: oneLine(fullName(reader)), address: reader.email },
    subject: said.heading,
    text: mailText(content),
    html: mailHtml(content),
    urgent: true,
    ...(secret && { secret }),
  });
  return true;
}

/** What a sign-in's own news look like, by mail. */
async function signInMail(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const [heading, what] = news[payload['about'] as keyof typeof news];
  const href = `${context.publicUrl}/forgot`;
  await write(context, Number(payload['sign_in_id']), {
    heading,
    paragraphs: [what, 'If this was not you, set a new password now.'],
    link: { label: 'Set a new password', href },
  });
}

/** Mails a link that sets a new password, where the address signs in here. The link itself is in the mail alone. */
const passwordForgotten: ServerJobKinds[string] = async (payload, { db, enter }) => {
  const found = await findSignIn(db, String(payload['email']));
  if (!found) return;
  for (const institution_id of await institutionsOf(db, found)) {
    const context = await enter(institution_id);
    const secret = newToken();
    const written = await write(context, found.sign_in_id, {
      heading: 'Set a new password',
      paragraphs: [
        'Someone asked for a new password for this address.',
        'Set one with the link below within an hour; it works once. If this was not you, you can ignore this mail: your password stays the same.',
      ],
      link: { label: 'Set a new password', href: `${context.publicUrl}/reset?token=${SECRET}` },
      secret,
    });
    if (written) return putReset(db, found.sign_in_id, hashOf(secret));
  }
};

/** Mails about somebody's own sign-in. */
export const sessionJobs: JobKinds = { signInMail };
/** The same, before the school is known. */
export const sessionServerJobs: ServerJobKinds = { passwordForgotten };
