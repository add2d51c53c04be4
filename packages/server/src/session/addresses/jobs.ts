import { fullName } from '@schoolbell/core/format';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { findReader } from '../queries.ts';
import { findAddressChange, giveAddressToken, isAddressTaken } from './queries.ts';

/** Writes to one of the two addresses, which need not be the one that signs in. */
async function write(
  { tenant, mail }: JobContext,
  to: { name: string; address: string },
  { secret, ...said }: Omit<MailContent, 'footer'> & { secret?: string },
): Promise<void> {
  const school = oneLine(tenant.institutionName, 120);
  const content: MailContent = { ...said, footer: `You get this mail because of a sign-in at ${school}.` };
  await mail({
    to,
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
    ...(secret && { secret }),
  });
}

/** Mails the link to the new address, and tells the old one. Somebody who signs in with the new address already gets no link. */
async function addressAsked({ sign_in_id, by }: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, publicUrl } = context;
  const change = await findAddressChange(db, tenant.institution_id, Number(sign_in_id));
  const reader = change && (await findReader(db, tenant.institution_id, change.sign_in_id));
  if (!change || !reader) return;
  const name = oneLine(fullName(reader));
  const who = typeof by === 'string' ? oneLine(by) : null;
  await write(
    context,
    { name, address: reader.email },
    {
      heading: 'Your sign-in address is about to change',
      paragraphs: [
        `${who ?? 'Someone with your password'} asked for ${change.email} as the address that you sign in with.`,
        'It changes once the link that was mailed there is opened. If you did not expect this, set a new password now: that stops it.',
      ],
      link: { label: 'Set a new password', href: `${publicUrl}/forgot` },
    },
  );
  if (await isAddressTaken(db, change))
    return write(
      context,
      { name: '', address: change.email },
      {
        heading: 'This address is already in use',
        paragraphs: [
          'Someone asked to sign in to Schoolbell with this address. It already belongs to an account, so nothing was changed.',
          'If it was you, use another address.',
        ],
      },
    );
  const secret = newToken();
  await giveAddressToken(db, change.sign_in_id, hashOf(secret));
  await write(
    context,
    { name, address: change.email },
    {
      heading: 'Confirm your new sign-in address',
      paragraphs: [
        `${who ?? name} asked that this address signs in to Schoolbell, in the place of the one before.`,
        'The link below confirms it, once, within a day. If you did not expect this, you need not do anything.',
      ],
      link: { label: 'Confirm this address', href: `${publicUrl}/confirm?token=${SECRET}` },
      secret,
    },
  );
}

/** Mails about a change of the address that somebody signs in with. */
export const addressJobs: JobKinds = { addressAsked };
