import { fullName } from '@schoolbell/core/format';
import type { Context, Tenant } from '../../http/context.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { insertMail } from '../../jobs/queries.ts';
import { findReader } from '../queries.ts';

/** Tells both addresses that the change is made. Written at once: a job would keep the old address for days. */
export async function tellBoth(
  { db, later }: Pick<Context, 'db' | 'later'>,
  { institution_id, institutionName }: Tenant,
  { sign_in_id, was }: { sign_in_id: number; was: string },
): Promise<void> {
  const reader = await findReader(db, institution_id, sign_in_id);
  if (!reader) return;
  const content: MailContent = {
    heading: 'Your sign-in address was changed',
    paragraphs: [
      `From now on, you sign in to Schoolbell with ${reader.email}. You are signed out on all other devices.`,
      'If you did not expect this, tell an owner of your school now.',
    ],
    footer: `You get this mail because of a sign-in at ${oneLine(institutionName, 120)}.`,
  };
  for (const address of [was, reader.email]) {
    const to = { name: oneLine(fullName(reader)), address };
    const said = { subject: content.heading, text: mailText(content), html: mailHtml(content) };
    await later('mail', { id: await insertMail(db, institution_id, { to, ...said }) });
  }
}
