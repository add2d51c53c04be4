import { mayGiveBack, placePath } from '@schoolbell/core/calendar/waitlist/rules';
import { reminderAlert } from '@schoolbell/core/calendar/events';
import { hashOf, newToken } from '../../http/tokens.ts';
import { type JobContext, type JobKinds, SECRET } from '../../jobs/kinds.ts';
import { backText } from '../enrolments/families/verbs.ts';
import { addPlaceLinks, type SeatHolder, seatHolders } from '../enrolments/families/queries.ts';
import { eventsOfMail } from '../feeds/contents/queries.ts';
import { timeText } from '../news/verbs.ts';
import type { Carried } from '../news/files/verbs.ts';
import { type Door, type Letter, writeAll } from '../news/letters/verbs.ts';
import { type EventFacts, nextReminder, takeReminders } from '../news/queries.ts';
import { findSettings, type Settings } from '../waitlist/settings/queries.ts';

/** How long a reminder's link works after the event; the next reminder has a new one. */
const LINK_LIVES = 7 * 24 * 60 * 60 * 1000;

const linkLine = (link: string): string[] => (link ? [`Join: ${link}`] : []);

/** What a reminder of an event says. */
const reminderOf = (
  { event_id, title, local_start, zone, place, staff_link, student_link, staff, students }: EventFacts,
  carried: Carried,
): Letter => ({
  alert: reminderAlert,
  event_id,
  subject: `Reminder: ${title}, ${timeText(local_start)}`,
  lines: [`${timeText(local_start)} (${zone})`, ...(place ? [place] : [])],
  staffLines: linkLine(staff_link),
  studentLines: linkLine(student_link),
  staff,
  students,
  carried,
});

/** What the family of a student can do: cancel this event while there is time, or later ones. */
function doorOf(
  { tenant, now, publicUrl }: JobContext,
  { firstName, has_more }: SeatHolder,
  starts_at: number,
  settings: Settings,
): Door {
  const inTime = mayGiveBack(starts_at, now.getTime(), settings);
  if (!inTime && (!has_more || !settings.families_cancel))
    return { lines: [`If ${firstName} can't come, please tell the school.`] };
  const lines = inTime
    ? [backText(firstName, settings)]
    : [
        `If ${firstName} can't come, please tell the school: it is too late to cancel with the link. Later classes can still be cancelled.`,
      ];
  return {
    lines,
    link: {
      label: inTime ? `${firstName} can't come` : 'Open the details',
      href: `${publicUrl}${placePath(tenant.hash, 'enrolmentHash', SECRET)}`,
    },
    secret: newToken(),
  };
}

/** Sends due reminders, and runs again for the next one. */
async function remind(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const due = await takeReminders(db, institution_id, now);
  const ids = due.map((one) => one.event_id);
  const [found, holders, settings] = [
    await eventsOfMail(db, institution_id, { events: ids }, { now, most: due.length }),
    await seatHolders(db, institution_id, ids),
    await findSettings(db, institution_id),
  ];
  const events = new Map(found.map((event) => [event.event_id, event]));
  const byEvent = Map.groupBy(holders, (one) => one.event_id);
  for (const facts of due) {
    const event = events.get(facts.event_id);
    const starts_at = event?.starts_at ?? 0;
    const comes = byEvent.get(facts.event_id) ?? [];
    const doors = new Map(comes.map((one) => [one.user_detail_id, doorOf(context, one, starts_at, settings)]));
    const reached = await writeAll(context, {
      ...reminderOf(facts, {
        series_id: event?.series_id ?? 0,
        events: event ? [event] : [],
        gone: [],
        left: [],
        isNote: true,
      }),
      doors,
    });
    const links = comes
      .filter((one) => reached.has(one.user_detail_id))
      .flatMap(({ user_detail_id, enrolment_id }) => {
        const { secret } = doors.get(user_detail_id)!;
        return secret
          ? [{ enrolment_id, token_hash: hashOf(secret), expires_at: new Date(starts_at + LINK_LIVES) }]
          : [];
      });
    await addPlaceLinks(db, institution_id, links, now);
  }
  const next = await nextReminder(db, institution_id);
  if (next) await later('remind', {}, { key: next.toISOString(), at: next });
}

/** The reminders before events. */
export const remindersJobs: JobKinds = { remind };
