import { fullName } from '@schoolbell/core/format';
import { addressees } from '@schoolbell/core/people/mails/rules';
import type { Alert } from '@schoolbell/core/settings/alerts/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { guardianAddresses, ownAddresses } from '../../people/mails/queries.ts';
import { staffAmong } from '../../people/staff/queries.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { type News, timeText } from './handlers.ts';
import { type EventFacts, nextReminder, takeReminders } from './queries.ts';

interface Letter { alert: Alert; subject: string; lines: readonly string[]; event_id?: number; staffLines?: readonly string[]; studentLines?: readonly string[]; staff: readonly number[]; students: readonly number[] }

/** Writes to staff, as far as the school lets their role be told, and to the students' families, each address once. */
async function writeAll({ db, tenant, publicUrl, mail }: JobContext, { alert, subject, lines, event_id, staffLines = [], studentLines = [], staff, students }: Letter): Promise<void> {
  const { institution_id } = tenant;
  const school = oneLine(tenant.institutionName, 120);
  const send = (to: { name: string; address: string }, content: MailContent) => mail({ to, subject: content.heading, text: mailText(content), html: mailHtml(content) });
  const roles = await rolesToTell(db, institution_id, alert);
  const heading = oneLine(subject);
  for (const colleague of (await staffAmong(db, institution_id, staff)).filter((one) => one.email !== '' && roles.has(one.role_id))) {
    await send({ name: oneLine(fullName(colleague)), address: colleague.email }, {
      heading, paragraphs: [...lines, ...staffLines], link: { label: 'Open the calendar', href: `${publicUrl}/calendar${event_id === undefined ? '' : `?event=${event_id}`}` }, footer: `You get this mail because you work at ${school}.`,
    });
  }
  const known = [...(await guardianAddresses(db, institution_id, students)), ...(await ownAddresses(db, institution_id, students))];
  for (const { name, email } of addressees(students, known).to) {
    await send({ name: oneLine(name), address: email }, { heading, paragraphs: [...lines, ...studentLines], footer: `You get this mail because ${school} has your address.` });
  }
}

const endings = { published: 'is on', changed: 'was changed', cancelled: 'was cancelled' } as const;

/** Tells those whom an event concerns what became of it. */
async function eventNews(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { what, title, lines, staff, students } = payload as unknown as News;
  await writeAll(context, { alert: 'event', subject: `${title} ${endings[what]}`, lines, staff, students });
}

const linkLine = (link: string): string[] => (link ? [`Join: ${link}`] : []);

/** What a reminder of an event says. */
const reminderOf = ({ event_id, title, local_start, zone, place, staff_link, student_link, staff, students }: EventFacts): Letter => ({
  alert: 'eventReminder', event_id, subject: `Reminder: ${title}, ${timeText(local_start)}`, lines: [`${timeText(local_start)} (${zone})`, ...(place ? [place] : [])], staffLines: linkLine(staff_link), studentLines: linkLine(student_link), staff, students,
});

/** Sends the reminders that are due, and comes back for the next. */
async function remind(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  for (const facts of await takeReminders(db, tenant.institution_id, now)) await writeAll(context, reminderOf(facts));
  const next = await nextReminder(db, tenant.institution_id);
  if (next) await later('remind', {}, { key: next.toISOString(), at: next });
}

/** Mails about events, and the reminders before them. */
export const newsJobs: JobKinds = { eventNews, remind };
