import { hashOf, newToken } from '../../../http/tokens.ts';
import { type JobKinds, SECRET } from '../../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../../jobs/mail-content.ts';
import { giveReplyToken } from './queries.ts';

/** Mails the link that confirms a reply address. The link itself is in the mail alone. */
const replyAddressMail: JobKinds[string] = async ({ reply_address_id }, { db, tenant, publicUrl, mail }) => {
  const secret = newToken();
  const asked = await giveReplyToken(db, tenant.institution_id, Number(reply_address_id), hashOf(secret));
  if (!asked) return;
  const school = oneLine(tenant.institutionName, 120);
  const content: MailContent = {
    heading: `Confirm replies to ${school}`,
    paragraphs: [
      `${oneLine(asked.asked_by) || 'Someone'} of ${school} would like families to send their replies to this address.`,
      'The link below confirms it, within three days. If you did not expect this, you need not do anything.',
    ],
    link: { label: 'Confirm this address', href: `${publicUrl}/confirm?institution=${tenant.hash}&token=${SECRET}` },
    footer: `You get this mail because ${school} entered this address.`,
  };
  const to = { name: '', address: asked.email };
  await mail({ to, subject: content.heading, text: mailText(content), html: mailHtml(content), secret });
};

/** Mails that confirm addresses for replies. */
export const repliesJobs: JobKinds = { replyAddressMail };
