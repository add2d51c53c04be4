import { makeUpPath } from '@schoolbell/core/attendance/makeups/rules';
import { dateIn, fullName } from '@schoolbell/core/format';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { giveMakeUpToken } from './queries.ts';

/** Mails a family the link by which they book a make-up. The link itself is in the mail alone, so it is made here. */
async function makeUpLinkMail(
  payload: Record<string, unknown>,
  { db, tenant, publicUrl, mail }: JobContext,
): Promise<void> {
  const secret = newToken();
  const link = await giveMakeUpToken(db, tenant.institution_id, Number(payload['link_id']), hashOf(secret));
  if (!link) return;
  const [school, child] = [oneLine(tenant.institutionName, 120), oneLine(fullName(link), 120)];
  const heading = `${school}: choose a make-up class for ${child}`;
  const content = {
    heading,
    paragraphs: [
      `${child} missed a class and can make up for it. Please choose one of the classes with free places.`,
      `The link below is only for you. It works once, until ${dateIn(link.expires_at, tenant.time_zone)}. Please do not forward this mail.`,
    ],
    link: { label: 'Choose a class', href: `${publicUrl}${makeUpPath(tenant.hash, SECRET)}` },
    footer: `You get this mail because ${school} has this address for ${child}'s family.`,
  };
  await mail({
    to: { name: oneLine(link.reader, 120), address: link.sent_to },
    subject: oneLine(heading),
    text: mailText(content),
    html: mailHtml(content),
    secret,
    names: [link.user_detail_id],
  });
}

/** What is mailed about make-ups. */
export const makeUpsJobs: JobKinds = { makeUpLinkMail };
