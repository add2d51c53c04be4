import { draftAddress } from '@schoolbell/core/forms/drafts/rules';
import { dateIn } from '@schoolbell/core/format';
import { say } from '@schoolbell/core/words/rules';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { listWords } from '../../words/queries.ts';
import { forgetDrafts as forget, giveDraftToken } from './queries.ts';

/** Mails the way back to a form. The link is in the mail alone, so it is made here; nothing that was typed is in it. */
async function draftMail(payload: Record<string, unknown>, { db, tenant, publicUrl, mail }: JobContext): Promise<void> {
  const secret = newToken();
  const draft = await giveDraftToken(db, tenant.institution_id, Number(payload['draft_id']), hashOf(secret));
  if (!draft) return;
  const words = await listWords(db, tenant.institution_id);
  const school = oneLine(tenant.institutionName, 120);
  const hosted = `${publicUrl}/signup/${draft.form_type}?institution=${tenant.hash}&form=${draft.form_hash}`;
  const heading = `${school}: finish your form`;
  const content = {
    heading,
    paragraphs: [
      `You started “${oneLine(say(words, draft.title), 120)}”. All your answers are still there.`,
      `The link below opens it on any device until ${dateIn(draft.expires_at, tenant.time_zone)}, or until you send the form. Please do not forward this mail.`,
    ],
    link: { label: 'Continue the form', href: draftAddress(draft.page_url || hosted, draft.form_hash, SECRET) },
    footer: `You get this mail because someone entered this address in a form of ${school}. If that was not you, you can ignore this mail: the school can't see the answers, and they are deleted automatically.`,
  };
  await mail({
    to: { name: '', address: draft.email },
    subject: oneLine(heading),
    text: mailText(content),
    html: mailHtml(content),
    secret,
  });
}

/** Forgets drafts that have run out. */
async function forgetDrafts(_: Record<string, unknown>, { db, tenant, now }: JobContext): Promise<void> {
  await forget(db, tenant.institution_id, now);
}

/** What follows a draft. */
export const draftsJobs: JobKinds = { draftMail, forgetDrafts };
