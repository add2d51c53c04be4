import { eventAlert } from '@schoolbell/core/calendar/events';
import { type IcsEvent, icsText } from '@schoolbell/core/calendar/ics/rules';
import { wallTime } from '@schoolbell/core/calendar/recurrence/rules';
import { fullName } from '@schoolbell/core/format';
import type { AlertKind } from '@schoolbell/core/http/kind';
import { addressees } from '@schoolbell/core/records/mails/rules';
import { FAMILIES } from '@schoolbell/core/settings/alerts/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { type MailContent, mailHtml, mailText, oneLine } from '../../jobs/mail-content.ts';
import { guardianAddresses, ownAddresses } from '../../records/mails/queries.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { rolesToTell } from '../../settings/alerts/queries.ts';
import { icsEvent, uidOf } from '../feeds/handlers.ts';
import { eventsOfMail, type MailedEvent } from '../feeds/contents/queries.ts';
import { type ClosingNews, type Gone, type News, timeText, type UndoNews } from './verbs.ts';

/** Events that a mail carries for the reader's calendar at most: the next ones. A private calendar address holds all. */
const MOST_CARRIED = 50;

/** What a mail carries for its reader's calendar; a note invites nobody. */
export interface Carried {
  series_id: number;
  events: readonly MailedEvent[];
  gone: readonly Gone[];
  left: NonNullable<News['left']>;
  isNote: boolean;
}

/** What a family may do about a child's place by a link that is in their mail alone; without a link, what they are told instead. */
export interface Door {
  lines: readonly string[];
  link?: NonNullable<MailContent['link']>;
  secret?: string;
}

/** What staff and families are told. With `doors`, each child's family gets a mail of its own. */
export interface Letter {
  alert: AlertKind;
  subject: string;
  lines: readonly string[];
  linesOf?: (reader: Reader) => string[];
  event_id?: number;
  staffLines?: readonly string[];
  studentLines?: readonly string[];
  staff: readonly number[];
  students: readonly number[];
  carried: Carried;
  doors?: ReadonlyMap<number, Door>;
}

/** Who reads a mail: a colleague, or a family with these of its children. */
interface Reader {
  kind: 'staff' | 'student';
  ids: readonly number[];
  name: string;
  address: string;
}

/** Whether an event that is gone was a reader's. Where nobody is named for it, it is said to everybody. */
const isOf = ({ staff, students }: Gone, kind: Reader['kind'], ids: readonly number[]): boolean =>
  (kind === 'staff' ? staff : students)?.some((id) => ids.includes(id)) ?? true;

/** What of the events concerns a reader: theirs as they stand, and as cancelled those that they have no part in any longer. */
function eventsFor(
  { tenant, now, publicUrl }: JobContext,
  { series_id, events, gone, left }: Carried,
  { kind, ids }: Reader,
): IcsEvent[] {
  const among = (people: readonly number[]) => people.some((id) => ids.includes(id));
  const mine = events.flatMap((event) => {
    const taught = left.find((one) => one.event_id === event.event_id)?.staff ?? [];
    const [is, was] = kind === 'staff' ? [event.staff, taught] : [event.students, event.left];
    if (!among(is) && !among(was)) return [];
    const ics = icsEvent(tenant, kind, event, publicUrl);
    return [
      among(is)
        ? ics
        : { ...ics, sequence: event.version, changed_at: now.getTime(), is_cancelled: true, description: '' },
    ];
  });
  const forgotten = gone
    .filter((event) => isOf(event, kind, ids))
    .map(({ version, staff: _, students: __, ...event }): IcsEvent => ({
      ...event,
      uid: uidOf(tenant, { ...event, series_id }),
      sequence: version,
      changed_at: now.getTime(),
      place: '',
      description: '',
      url: '',
      is_cancelled: true,
    }));
  return [...mine, ...forgotten];
}

/** The calendar file for a reader: an invitation to one event or its end, else all of them to look at. Empty where none is theirs. */
function calendarFor(context: JobContext, carried: Carried, reader: Reader): string {
  const { tenant, sender } = context;
  const events = eventsFor(context, carried, reader);
  if (events.length === 0) return '';
  const name = oneLine(tenant.institutionName, 120);
  const [only] = events;
  const method = carried.isNote || events.length > 1 ? 'PUBLISH' : only!.is_cancelled ? 'CANCEL' : 'REQUEST';
  return icsText({
    name,
    method,
    events,
    organizer: { name, address: sender.address },
    attendee: { name: reader.name, address: reader.address },
  });
}

/** Writes to staff and to the students' families, as far as the school lets them be told, each address once. Answers the students whose family is written to. */
export async function writeAll(
  context: JobContext,
  {
    alert,
    subject,
    lines,
    event_id,
    linesOf,
    staffLines = [],
    studentLines = [],
    staff,
    students,
    carried,
    doors,
  }: Letter,
): Promise<ReadonlySet<number>> {
  const { db, tenant, publicUrl, mail } = context;
  const { institution_id } = tenant;
  const school = oneLine(tenant.institutionName, 120);
  const reached = new Set<number>();
  const send = async (reader: Reader, plain: MailContent, secret?: string) => {
    const { name, address } = reader;
    const own = linesOf?.(reader);
    if (own?.length === 0) return;
    const content = { ...plain, paragraphs: [...plain.paragraphs, ...(own ? [own.join('\n')] : [])] };
    await mail({
      to: { name, address },
      subject: content.heading,
      text: mailText(content),
      html: mailHtml(content),
      calendar: calendarFor(context, carried, reader),
      ...(secret !== undefined && { secret }),
    });
  };
  const roles = await rolesToTell(db, institution_id, alert);
  const heading = oneLine(subject);
  for (const colleague of (await staffAmong(db, institution_id, staff)).filter(
    (one) => one.email !== '' && roles.has(one.role_id),
  )) {
    await send(
      { kind: 'staff', ids: [colleague.user_detail_id], name: oneLine(fullName(colleague)), address: colleague.email },
      {
        heading,
        paragraphs: [...lines, ...staffLines],
        link: {
          label: 'Open the calendar',
          href: `${publicUrl}/calendar${event_id === undefined ? '' : `?event=${event_id}`}`,
        },
        footer: `You get this mail because you work at ${school}.`,
      },
    );
  }
  if (!roles.has(FAMILIES)) return reached;
  const known = [
    ...(await guardianAddresses(db, institution_id, students)),
    ...(await ownAddresses(db, institution_id, students)),
  ];
  const childrenOf = Map.groupBy(known, (one) => one.email.trim().toLowerCase());
  for (const family of doors ? students.map((id) => [id]) : [students]) {
    const door = doors?.get(family[0]!);
    for (const { name, email } of addressees(family, known).to) {
      const ids = childrenOf
        .get(email.toLowerCase())!
        .map((one) => one.user_detail_id)
        .filter((id) => family.includes(id));
      const footer = `You get this mail because ${school} has your address.${door?.secret ? ' The link is for you alone: please do not pass this mail on.' : ''}`;
      await send(
        { kind: 'student', ids, name: oneLine(name), address: email },
        {
          heading,
          paragraphs: [...lines, ...studentLines, ...(door?.lines ?? [])],
          ...(door?.link && { link: door.link }),
          footer,
        },
        door?.secret,
      );
      for (const id of ids) reached.add(id);
    }
  }
  return reached;
}

/** Events that a mail about several names at most. */
const MOST_NAMED = 20;

/** Lines about events, the first by name. */
const named = (lines: readonly string[]): string[] =>
  lines.length > MOST_NAMED ? [...lines.slice(0, MOST_NAMED), `and ${lines.length - MOST_NAMED} more`] : [...lines];
const lineOf = (event: MailedEvent): string =>
  `${event.title || event.sub_name}, ${timeText(wallTime(event.zone, event.starts_at))}`;
/** The events that somebody teaches, or that their children come to or wait for. */
const theirs = (events: readonly MailedEvent[], { kind, ids }: Reader): MailedEvent[] =>
  events.filter((event) =>
    (kind === 'staff' ? event.staff : [...event.students, ...event.waiting]).some((id) => ids.includes(id)),
  );

const endings = { published: 'is on', changed: 'was changed', cancelled: 'was cancelled' } as const;

/** Tells those whom an event concerns what became of it. */
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
    carried: {
      series_id,
      events,
      gone: gone.slice(0, MOST_CARRIED).map((one) => ({ ...one, title: one.title || title })),
      left,
      isNote: false,
    },
  });
}

/** Tells those whom it concerns what a change of holidays does to their events. */
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
  const subject = cancelled.length > 0 ? `${reason}: no classes` : 'Classes take place after all';
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

/** Tells those who had been told of an edit that it was taken back: how their events stand again, and which are theirs no longer. */
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
      .map((event) => `${event.title}, ${timeText(wallTime(event.zone, event.starts_at))} does not take place`);
    return named([
      ...own.map((event) => `${lineOf(event)}${event.is_cancelled ? ' is cancelled' : ' takes place'}`),
      ...lost.map((event) => `${lineOf(event)} is not yours any longer`),
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
    subject: `${title}: a change was taken back`,
    lines: ['A change that you were told of was taken back. This is how it stands again:'],
    linesOf,
    staff,
    students,
    carried,
  });
}

/** Mails about events. */
export const newsJobs: JobKinds = { eventNews, closingNews, undoNews };
