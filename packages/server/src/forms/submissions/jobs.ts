import { LEAD } from '@schoolbell/core/access';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { hearsOf, type ShownValue } from '@schoolbell/core/forms/submissions/rules';
import { say } from '@schoolbell/core/words/rules';
import { enquiryAlert, enrolmentAlert } from '@schoolbell/core/forms/events';
import { accessFrom } from '../../http/access.ts';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine, type MailContent } from '../../jobs/mail-content.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { listWords } from '../../words/queries.ts';
import { type findForMail, findForMails, forgetTickets, namedWith, staffToTell } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Found = NonNullable<Awaited<ReturnType<typeof findForMail>>>;

const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]!;

/** Each child's answers: all of the first one's, then the others' differences, by name. */
function factsOf([first, ...siblings]: readonly Found[]): ShownValue[] {
  const lines = first!.shown as ShownValue[];
  const isSame = (line: ShownValue) => lines.some((one) => one.label === line.label && one.value === line.value);
  const own = (found: Found) =>
    (found.shown as ShownValue[])
      .filter((line) => !isSame(line))
      .map(({ label, value }) => ({ label: `${oneLine(fullName(found), 60)}: ${label}`, value }));
  return [...lines, ...siblings.flatMap(own)];
}

/** The text about a new person, or about the children of one family, and its link. */
function contentOf(family: readonly Found[], said: (text: string) => string, publicUrl: string): MailContent {
  const found = family[0]!;
  const isLead = found.role_id === LEAD;
  const name = listed(family.map((one) => oneLine(fullName(one), family.length > 1 ? 60 : 120)));
  const when = dateTimeIn(found.created_at, found.time_zone);
  const what = family.length > 1 ? said('New {students}') : isLead ? 'New enquiry' : said('New {student}');
  return {
    heading: `${what}: ${name}`,
    paragraphs: [
      `${oneLine(found.institution_name, 120)} received “${oneLine(said(found.form_name), 120)}” on ${when}.${family.length > 1 ? said(` The ${family.length} {students} are one family.`) : ''}`,
    ],
    facts: [...factsOf(family), ...(found.page_url ? [{ label: 'Page', value: found.page_url }] : [])],
    link: {
      label: isLead ? 'Open the enquiry' : said('Open the {student}'),
      href: `${publicUrl}/people/${isLead ? 'leads' : 'students'}/${found.user_detail_id}`,
    },
    footer: `You get this mail because your role at ${oneLine(found.institution_name, 120)} can see ${isLead ? 'enquiries' : said('{students}')}.`,
  };
}

/** Tells the staff who can open it about a new enquiry or enrolment, once for all children of a family. People deleted by then aren't mentioned. */
async function enquiryMail(
  payload: Record<string, unknown>,
  { db, tenant, publicUrl, now, mail }: JobContext,
): Promise<void> {
  const { institution_id } = tenant;
  const siblings = (payload['sibling_ids'] as number[] | undefined) ?? [];
  const family = await findForMails(db, institution_id, [Number(payload['person_id']), ...siblings]);
  const [found] = family;
  if (!found) return;
  const isLead = found.role_id === LEAD;
  const [staff, words, told] = await Promise.all([
    staffToTell(db, institution_id),
    listWords(db, institution_id),
    rolesToTell(db, institution_id, isLead ? enquiryAlert : enrolmentAlert),
  ]);
  // Names are inserted after the words, so that a person called "{teacher}" keeps their name.
  const content = contentOf(family, (text) => say(words, text), publicUrl);
  const written = {
    subject: oneLine(content.heading, 300),
    text: mailText(content),
    html: mailHtml(content),
    names: await namedWith(
      db,
      institution_id,
      family.map((one) => one.user_detail_id),
    ),
  };
  for (const one of staff) {
    if (
      !told.has(one.role_id) ||
      !hearsOf(isLead ? 'lead' : 'student', { role_id: one.role_id, access: accessFrom(one.role_id, one.controls) })
    )
      continue;
    await mail({ to: { name: oneLine(fullName(one)), address: one.email }, ...written });
  }
  await forgetTickets(db, institution_id, new Date(now.getTime() - DAY_MS));
}

/** What follows a submission. */
export const submissionsJobs: JobKinds = { enquiryMail };
