import { type IcsEvent, icsText } from '@schoolbell/core/calendar/ics/rules';
import type { JobContext } from '../../../jobs/kinds.ts';
import { oneLine } from '../../../jobs/mail-content.ts';
import { icsEvent, uidOf } from '../../feeds/verbs.ts';
import type { MailedEvent } from '../../feeds/contents/queries.ts';
import type { Gone, News } from '../verbs.ts';

/** Events that a mail carries for the reader's calendar at most: the next ones. A private calendar address holds all. */
export const MOST_CARRIED = 50;

/** What a mail carries for its reader's calendar; a note invites nobody. */
export interface Carried {
  series_id: number;
  events: readonly MailedEvent[];
  gone: readonly Gone[];
  left: NonNullable<News['left']>;
  isNote: boolean;
}

/** The reader of a mail: a colleague, or a family with these of its children. */
export interface Reader {
  kind: 'staff' | 'student';
  ids: readonly number[];
  name: string;
  address: string;
}

/** Whether a removed event was a reader's. If nobody is named for it, everyone is told. */
export const isOf = ({ staff, students }: Gone, kind: Reader['kind'], ids: readonly number[]): boolean =>
  (kind === 'staff' ? staff : students)?.some((id) => ids.includes(id)) ?? true;

/** The events that concern a reader: theirs with the current values, and former ones as cancelled. */
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

/** The calendar file for a reader: an invitation to one event or its end, else all of them to look at. Empty if none is theirs. */
export function calendarFor(context: JobContext, carried: Carried, reader: Reader): string {
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
