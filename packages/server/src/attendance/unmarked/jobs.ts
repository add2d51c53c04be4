import { unmarkedAlert } from '@schoolbell/core/attendance/events';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn, dayText, fullName } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { forgetUnmarkedRead, unmarkedOn } from './queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';

/** Reminds staff of students that they left unmarked yesterday: one mail per person, if the school allows it for their role. */
async function remindUnmarked(
  _: Record<string, unknown>,
  { db, tenant, now, publicUrl, mail }: JobContext,
): Promise<void> {
  const { institution_id } = tenant;
  await forgetUnmarkedRead(db, institution_id, now);
  const day = addDays(dayIn(now, tenant.time_zone), -1);
  const events = await unmarkedOn(db, institution_id, day);
  if (events.length === 0) return;
  const roles = await rolesToTell(db, institution_id, unmarkedAlert);
  const staff = await staffAmong(db, institution_id, [...new Set(events.flatMap((event) => event.staff))]);
  for (const colleague of staff.filter((one) => one.email !== '' && roles.has(one.role_id))) {
    const own = events.filter((event) => event.staff.includes(colleague.user_detail_id));
    const heading = oneLine(`Attendance for ${dayText(day)} is not marked yet`);
    const content = {
      heading,
      paragraphs: own.map(
        (event) => `${event.local_start.slice(11)} ${oneLine(event.title)}: ${event.unmarked} unmarked`,
      ),
      link: { label: 'Mark attendance', href: `${publicUrl}/attendance?day=${day}&show=mine` },
      footer: `You get this mail because you work at ${oneLine(tenant.institutionName, 120)}.`,
    };
    await mail({
      to: { name: oneLine(fullName(colleague)), address: colleague.email },
      subject: heading,
      text: mailText(content),
      html: mailHtml(content),
    });
  }
}

/** What is done about missing marks once a day. */
export const unmarkedJobs: JobKinds = { remindUnmarked };
