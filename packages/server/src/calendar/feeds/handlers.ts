import { createHash } from 'node:crypto';
import { STUDENT } from '@schoolbell/core/access';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import {
  FEED_REFRESH,
  feedPath,
  feedTitle,
  type FeedKind,
  feedWindow,
  MOST_FEEDS,
  MOST_IN_FEED,
} from '@schoolbell/core/calendar/feeds/rules';
import { type IcsEvent, icsText } from '@schoolbell/core/calendar/ics/rules';
import { addDays, instantOf } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { feedMade, feedRevoked } from '@schoolbell/core/calendar/events';
import type { Context, Handlers, StaffContext, Tenant } from '../../http/context.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { openPerson } from '../../people/verbs.ts';
import {
  countFeeds,
  deleteFeed,
  feedsOf,
  findFamily,
  findFeed,
  hasRoom,
  insertFeed,
  noteRead,
  openFeed,
  type OpenFeed,
  type Whose,
} from './queries.ts';
import { eventsOfFeed, type FeedEvent } from './contents/queries.ts';

/** What every calendar knows an event by, for good: its series and its original day, told by nothing that names them. */
export function uidOf(
  { hash }: Pick<Tenant, 'hash'>,
  { series_id, original_date }: { series_id: number; original_date: string },
): string {
  return `${createHash('sha256').update(`${hash} ${series_id} ${original_date}`).digest('base64url').slice(0, 27)}@schoolbell`;
}

/** Whose feeds are asked for, where the viewer may decide over them. Refuses what this school does not have, and whom the viewer may not open. */
async function whoseOf(
  context: StaffContext,
  { kind, of }: { kind: FeedKind; of?: number | undefined },
): Promise<Whose> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  if (kind === 'staff') {
    if (of !== undefined && of !== viewer.user_detail_id) throw missing('address');
    return { kind, person_id: viewer.user_detail_id, room_id: null };
  }
  if (of === undefined) throw invalid({ of: 'This field is required' });
  if (kind === 'room') {
    if (!(await hasRoom(db, institution_id, of))) throw missing('room');
    return { kind, person_id: null, room_id: of };
  }
  if (kind === 'student') await openPerson(context, of, { role_id: STUDENT });
  else if (
    !(viewer.access.has('students') || viewer.access.has('guardian')) ||
    !(await findFamily(db, institution_id, of))
  )
    throw missing();
  return { kind, person_id: of, room_id: null };
}

/** Whether the viewer decides over everybody's addresses of a room, or over their own alone. */
const seesAll = ({ viewer }: StaffContext, kind: FeedKind): boolean => kind !== 'room' || managesCalendar(viewer);

/** Ends a feed that the viewer may decide over. Throws `notFound` for any other. */
async function end(context: StaffContext, feed_id: number): Promise<Whose> {
  const { db, viewer } = context;
  const feed = await findFeed(db, viewer.institution_id, feed_id);
  if (!feed) throw missing('address');
  const { kind, person_id, room_id, made_by } = feed;
  if (kind !== 'room') await whoseOf(context, { kind, of: person_id! });
  else if (made_by !== viewer.user_detail_id && !seesAll(context, kind)) throw missing('address');
  await deleteFeed(db, viewer.institution_id, feed_id);
  await context.audit(feedRevoked, { person_id, after: { feed_id, kind, room_id } });
  return { kind, person_id, room_id };
}

/** Private iCal addresses: listed, made, ended. */
export const feedsHandlers: Handlers<'feeds'> = {
  feeds: async (asked, context) => {
    const { db, viewer } = context;
    const whose = await whoseOf(context, asked);
    return {
      data: await feedsOf(
        db,
        viewer.institution_id,
        whose,
        seesAll(context, whose.kind) ? null : viewer.user_detail_id,
      ),
    };
  },

  makeFeed: async ({ kind, of, instead_of }, context) => {
    const { db, viewer, tenant, now, publicUrl } = context;
    const whose = await whoseOf(context, { kind, of });
    if (instead_of !== undefined) {
      const ended = await end(context, instead_of);
      if (ended.kind !== whose.kind || ended.person_id !== whose.person_id || ended.room_id !== whose.room_id)
        throw missing('address');
    }
    if ((await countFeeds(db, viewer.institution_id, whose)) >= MOST_FEEDS)
      throw new Failure('conflict', `There are ${MOST_FEEDS} addresses already. End one of them first.`);
    const token = newToken();
    const feed_id = await insertFeed(db, {
      ...whose,
      institution_id: viewer.institution_id,
      token_hash: hashOf(token),
      made_by: viewer.user_detail_id,
      made_at: now,
    });
    await context.audit(feedMade, { person_id: whose.person_id, after: { feed_id, kind, room_id: whose.room_id } });
    return { feed_id, url: `${publicUrl}${feedPath(tenant.hash, token)}`, message: 'Address made.' };
  },

  revokeFeed: async ({ feed_id }, context) => {
    await end(context, feed_id);
    return { message: 'This address answers nothing any longer.' };
  },
};

/** What is told about an event beside when and where it is. Only staff are told what staff wrote, families the class note that is shared with them, and a room's reader hears of holidays alone. */
function detailsOf(kind: FeedKind, event: FeedEvent, publicUrl: string): Pick<IcsEvent, 'description' | 'url'> {
  const { reason, is_off, notes, event_id } = event;
  const why = event.is_cancelled && reason && (kind !== 'room' || is_off) ? [`Cancelled: ${reason}`] : [];
  if (kind === 'room') return { description: why.join('\n'), url: '' };
  const link = kind === 'staff' ? event.staff_link : event.student_link;
  const done = event.is_cancelled || event.class_note.trim() === '' ? [] : [`What was done:\n${event.class_note}`];
  const lines = [...why, ...done, ...(link ? [`Join: ${link}`] : []), ...(kind === 'staff' && notes ? [notes] : [])];
  return { description: lines.join('\n\n'), url: kind === 'staff' ? `${publicUrl}/calendar?event=${event_id}` : link };
}

/** An event as the calendar of somebody's device gets it. */
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

/** The calendar file of a token. Throws `notFound` for one that opens nothing, or nothing any longer. */
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
