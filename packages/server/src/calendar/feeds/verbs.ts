import { createHash } from 'node:crypto';
import {
  FEED_REFRESH,
  feedTitle,
  type FeedKind,
  feedWindow,
  MOST_IN_FEED,
} from '@schoolbell/core/calendar/feeds/rules';
import { type IcsEvent, icsText } from '@schoolbell/core/calendar/ics/rules';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { Context, Tenant } from '../../http/context.ts';
import { hashOf } from '../../http/tokens.ts';
import { noteRead, openFeed, type OpenFeed } from './queries.ts';
import { eventsOfFeed, type FeedEvent } from './contents/queries.ts';

/** An event's permanent name in every calendar, from its series and its original day, without revealing them. */
export function uidOf(
  { hash }: Pick<Tenant, 'hash'>,
  { series_id, original_date }: { series_id: number; original_date: string },
): string {
  return `${createHash('sha256').update(`${hash} ${series_id} ${original_date}`).digest('base64url').slice(0, 27)}@schoolbell`;
}

/** An event's details beside time and place. Only staff see what staff wrote, families the shared class note, and a room's reader only holidays. */
function detailsOf(kind: FeedKind, event: FeedEvent, publicUrl: string): Pick<IcsEvent, 'description' | 'url'> {
  const { reason, is_off, notes, event_id } = event;
  const why = event.is_cancelled && reason && (kind !== 'room' || is_off) ? [`Cancelled: ${reason}`] : [];
  if (kind === 'room') return { description: why.join('\n'), url: '' };
  const link = kind === 'staff' ? event.staff_link : event.student_link;
  const done = event.is_cancelled || event.class_note.trim() === '' ? [] : [`Class note:\n${event.class_note}`];
  const lines = [...why, ...done, ...(link ? [`Join: ${link}`] : []), ...(kind === 'staff' && notes ? [notes] : [])];
  return { description: lines.join('\n\n'), url: kind === 'staff' ? `${publicUrl}/calendar?event=${event_id}` : link };
}

/** An event for a device's calendar. */
export function icsEvent(tenant: Tenant, kind: FeedKind, event: FeedEvent, publicUrl: string): IcsEvent {
  const { zone, starts_at, ends_at, changed_at, version, place, is_cancelled } = event;
  return {
    uid: uidOf(tenant, event),
    sequence: version - 1,
    changed_at,
    starts_at,
    ends_at,
    zone,
    title: feedTitle(kind, event),
    place,
    is_cancelled,
    ...detailsOf(kind, event, publicUrl),
  };
}

const nameOf = ({ kind, name }: OpenFeed, school: string): string =>
  kind === 'room' || kind === 'student' ? `${name}, ${school}` : school;

/** The calendar file of a token. Throws `notFound` for an unknown or ended one. */
export async function readFeed(
  { db, now, publicUrl }: Pick<Context, 'db' | 'now' | 'publicUrl'>,
  tenant: Tenant,
  token: string,
): Promise<string> {
  const { institution_id, time_zone } = tenant;
  const feed = await openFeed(db, { institution_id, token_hash: hashOf(token), now });
  if (!feed) throw missing('address');
  const { first, last } = feedWindow(dayIn(now, time_zone));
  const span = {
    from: new Date(instantOf(first, '00:00', time_zone).at),
    to: new Date(instantOf(addDays(last, 1), '00:00', time_zone).at),
    most: MOST_IN_FEED,
  };
  const events = await eventsOfFeed(db, institution_id, feed, span);
  if (feed.is_new) await noteRead(db, institution_id, feed.feed_id, now);
  return icsText({
    name: nameOf(feed, tenant.institutionName),
    method: 'PUBLISH',
    refresh: FEED_REFRESH,
    events: events.map((event) => icsEvent(tenant, feed.kind, event, publicUrl)),
  });
}
