import { STUDENT } from '@schoolbell/core/access';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import { feedPath, type FeedKind, MOST_FEEDS } from '@schoolbell/core/calendar/feeds/rules';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { feedMade, feedRevoked } from '@schoolbell/core/calendar/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { openPerson } from '../../people/verbs.ts';
import {
  countFeeds,
  deleteFeed,
  feedsOf,
  findFamily,
  findFeed,
  findFeedReader,
  hasRoom,
  insertFeed,
  type Whose,
} from './queries.ts';

/** The owner of the requested feeds, if the viewer can manage them. Refuses other schools' people and rooms, and people whom the viewer can't open. */
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

/** Whether the viewer manages everyone's addresses of a room, or only their own. */
const seesAll = ({ viewer }: StaffContext, kind: FeedKind): boolean => kind !== 'room' || managesCalendar(viewer);

/** Ends a feed that the viewer manages. Throws `notFound` for any other. */
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

/** The address that a feed is mailed to; empty if it is copied by hand. */
async function addressOf({ db, viewer }: StaffContext, whose: Whose, reader_id?: number): Promise<string> {
  if (reader_id === undefined) return '';
  const { institution_id, user_detail_id: made_by } = viewer;
  const reader = await findFeedReader(db, institution_id, whose, { reader_id, made_by });
  if (!reader) throw invalid({ send_to: 'Please choose yourself, the person, or a guardian who receives messages' });
  if (reader.email === '') throw invalid({ send_to: 'There is no e-mail address' });
  return reader.email;
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

  makeFeed: async ({ kind, of, instead_of, send_to }, context) => {
    const { db, viewer, tenant, now, publicUrl } = context;
    const whose = await whoseOf(context, { kind, of });
    const sent_to = await addressOf(context, whose, send_to);
    if (instead_of !== undefined) {
      const ended = await end(context, instead_of);
      if (ended.kind !== whose.kind || ended.person_id !== whose.person_id || ended.room_id !== whose.room_id)
        throw missing('address');
    }
    if ((await countFeeds(db, viewer.institution_id, whose)) >= MOST_FEEDS)
      throw new Failure('conflict', `You already have ${MOST_FEEDS} calendar addresses. End one of them first.`);
    const token = sent_to ? null : newToken();
    const feed_id = await insertFeed(db, {
      ...whose,
      institution_id: viewer.institution_id,
      token_hash: token === null ? null : hashOf(token),
      made_by: viewer.user_detail_id,
      made_at: now,
    });
    if (sent_to) await context.later('feedMail', { feed_id, reader_id: send_to }, { key: String(feed_id) });
    await context.audit(feedMade, {
      person_id: whose.person_id,
      after: { feed_id, kind, room_id: whose.room_id, ...(send_to !== undefined && { reader_id: send_to }) },
    });
    const url = token === null ? null : `${publicUrl}${feedPath(tenant.hash, token)}`;
    return { feed_id, url, message: sent_to ? 'The address is on its way' : 'Address created.' };
  },

  revokeFeed: async ({ feed_id }, context) => {
    await end(context, feed_id);
    return { message: 'This calendar link no longer works.' };
  },
};
