import { eventAlert } from '@schoolbell/core/calendar/events';
import { wallTime } from '@schoolbell/core/calendar/recurrence/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { eventsOfMail, type MailedEvent } from '../feeds/contents/queries.ts';
import { type ClosingNews, type News, timeText, type UndoNews } from './verbs.ts';
import { MOST_CARRIED, type Reader, isOf } from './files/verbs.ts';
import { writeAll } from './letters/verbs.ts';

/** Events that a mail about several names at most. */
const MOST_NAMED = 20;

/** Lines about events, the first by name. */
const named = (lines: readonly string[]): string[] =>
  lines.length > MOST_NAMED ? [...lines.slice(0, MOST_NAMED), `and ${lines.length - MOST_NAMED} more`] : [...lines];
const lineOf = (event: MailedEvent): string =>
  `${event.title || event.sub_name}, ${timeText(wallTime(event.zone, event.starts_at))}`;

/** The events that a person teaches, or that their children have a place in or wait for. */
const theirs = (events: readonly MailedEvent[], { kind, ids }: Reader): MailedEvent[] =>
  events.filter((event) =>
    (kind === 'staff' ? event.staff : [...event.students, ...event.waiting]).some((id) => ids.includes(id)),
  );

const endings = { published: 'is on', changed: 'was changed', cancelled: 'was cancelled' } as const;

/** Tells the people concerned what happened to an event. */
async function eventNews(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const {
    series_id,
    what,
    title,
    subject,
    lines,
    staff,
    students,
    change_id,
    events: about,
    gone = [],
    left = [],
    names = [],
  } = payload as unknown as News;
  const events = await eventsOfMail(
    context.db,
    context.tenant.institution_id,
    about ? { events: about } : { series_id, change_id, students: staff.length === 0 ? students : [] },
    { now: context.now, most: MOST_CARRIED },
  );
  await writeAll(context, {
    alert: eventAlert,
    subject: subject ?? `${title} ${endings[what]}`,
    lines,
    staff,
    students,
    names,
    carried: {
      series_id,
      events,
      gone: gone.slice(0, MOST_CARRIED).map((one) => ({ ...one, title: one.title || title })),
      left,
      isNote: false,
    },
  });
}

/** Tells the people concerned what a change of holidays does to their events. */
async function closingNews(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { cancelled, back, reason, staff, students } = payload as unknown as ClosingNews;
  const events = await eventsOfMail(
    context.db,
    context.tenant.institution_id,
    { events: [...cancelled, ...back] },
    { now: context.now, most: 5_000 },
  );
  const linesOf = (reader: Reader) =>
    named(
      theirs(events, reader).map((event) => `${lineOf(event)}${event.is_cancelled ? ' is cancelled' : ' takes place'}`),
    );
  const subject = cancelled.length > 0 ? `${reason}: no classes` : 'Classes will take place after all';
  await writeAll(context, {
    alert: eventAlert,
    subject,
    lines: [],
    linesOf,
    staff,
    students,
    carried: { series_id: 0, events, gone: [], left: [], isNote: false },
  });
}

/** Tells everyone who was told of an edit that it was undone: their events' current times, and which are no longer theirs. */
async function undoNews(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { series_id, events: ids, gone, left, staff, students } = payload as unknown as UndoNews;
  const events = await eventsOfMail(
    context.db,
    context.tenant.institution_id,
    { events: ids },
    { now: context.now, most: 5_000 },
  );
  const linesOf = (reader: Reader) => {
    const own = theirs(events, reader);
    const lost = events.filter(
      (event) =>
        !own.includes(event) &&
        reader.kind === 'staff' &&
        left.some((one) => one.event_id === event.event_id && one.staff.some((id) => reader.ids.includes(id))),
    );
    const away = gone
      .filter((event) => isOf(event, reader.kind, reader.ids))
      .map((event) => `${event.title}, ${timeText(wallTime(event.zone, event.starts_at))} will not take place`);
    return named([
      ...own.map((event) => `${lineOf(event)}${event.is_cancelled ? ' is cancelled' : ' takes place'}`),
      ...lost.map((event) => `${lineOf(event)} is no longer yours`),
      ...away,
    ]);
  };
  const [first] = events;
  const title = first ? first.title || first.sub_name : (gone[0]?.title ?? '');
  const carried = {
    series_id,
    events: events.slice(0, MOST_CARRIED),
    gone: gone.slice(0, MOST_CARRIED),
    left,
    isNote: false,
  };
  await writeAll(context, {
    alert: eventAlert,
    subject: `${title}: a change was undone`,
    lines: ['A change that we told you about was undone. This is the plan again:'],
    linesOf,
    staff,
    students,
    carried,
  });
}

/** Mails about events. */
export const newsJobs: JobKinds = { eventNews, closingNews, undoNews };
