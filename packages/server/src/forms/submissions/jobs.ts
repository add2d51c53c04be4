import { LEAD } from '@schoolbell/core/access';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { hearsOf, type ShownValue } from '@schoolbell/core/forms/submissions/rules';
import { say } from '@schoolbell/core/words/rules';
import { accessFrom } from '../../http/work.ts';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine, type MailContent } from '../../jobs/mail-content.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { listWords } from '../../words/queries.ts';
import { findForMail, forgetTickets, staffToTell } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is said about somebody new, and where it leads. */
function contentOf(found: NonNullable<Awaited<ReturnType<typeof findForMail>>>, said: (text: string) => string, publicUrl: string): MailContent {
  const isLead = found.role_id === LEAD;
  const name = oneLine(fullName(found), 120);
  const when = dateTimeIn(found.created_at, found.time_zone);
  return {
    heading: isLead ? `New enquiry: ${name}` : `${said('New {student}')}: ${name}`,
    paragraphs: [`${oneLine(found.institution_name, 120)} received this form on ${when}.`],
    facts: [...(found.shown as ShownValue[]), ...(found.page_url ? [{ label: 'Page', value: found.page_url }] : [])],
    link: { label: isLead ? 'Open the enquiry' : said('Open the {student}'), href: `${publicUrl}/people/${isLead ? 'leads' : 'students'}/${found.user_detail_id}` },
    footer: `You get this mail because your role at ${oneLine(found.institution_name, 120)} may see ${isLead ? 'enquiries' : said('{students}')}.`,
  };
}

/** Tells the staff who may open it of a new enquiry or enrolment. A person who is gone by then is no news. */
async function enquiryMail(payload: Record<string, unknown>, { db, tenant, publicUrl, now, mail }: JobContext): Promise<void> {
  const { institution_id } = tenant;
  const found = await findForMail(db, institution_id, Number(payload['person_id']));
  if (!found) return;
  const isLead = found.role_id === LEAD;
  const [staff, words, told] = await Promise.all([staffToTell(db, institution_id), listWords(db, institution_id), rolesToTell(db, institution_id, isLead ? 'enquiry' : 'enrolment')]);
  // Names are put in after the words, so that a person called "{teacher}" stays who they are.
  const content = contentOf(found, (text) => say(words, text), publicUrl);
  const written = { subject: oneLine(content.heading), text: mailText(content), html: mailHtml(content) };
  for (const one of staff) {
    if (!told.has(one.role_id) || !hearsOf(isLead ? 'lead' : 'student', { role_id: one.role_id, access: accessFrom(one.role_id, one.controls) })) continue;
    await mail({ to: { name: oneLine(fullName(one)), address: one.email }, ...written });
  }
  await forgetTickets(db, institution_id, new Date(now.getTime() - DAY_MS));
}

/** What follows a submission. */
export const submissionsJobs: JobKinds = { enquiryMail };
