import { mailingAlert } from '@schoolbell/core/messages/events';
import type { JobContext } from '../../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../../jobs/mail-content.ts';
import { rolesToTell } from '../../../settings/alerts/queries.ts';
import { findTrouble } from './queries.ts';

/** Tells the author of a letter that some did not get it. */
export async function tellAuthor(context: JobContext, mailing_id: number): Promise<void> {
  const { db, tenant, publicUrl, mail } = context;
  const trouble = await findTrouble(db, tenant.institution_id, mailing_id);
  if (!trouble) return;
  const roles = await rolesToTell(db, tenant.institution_id, mailingAlert);
  if (!roles.has(trouble.role_id)) return;
  const { subject, failed, total, name, email } = trouble;
  const content: MailContent = {
    heading: `${failed} of ${total} did not get “${oneLine(subject, 120)}”`,
    paragraphs: ['Open the letter to see who, and why. There you can send it to them again.'],
    link: { label: 'Open the letter', href: `${publicUrl}/people/emails?open=${mailing_id}` },
    footer: `You get this mail because you wrote this letter at ${oneLine(tenant.institutionName, 120)}.`,
  };
  await mail({
    to: { name: oneLine(name), address: email },
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
  });
}
