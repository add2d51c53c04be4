import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, id, instant } from '../../http/fields.ts';
import { feedKinds } from './rules.ts';

/** Whose feed: `of` is a room's or a person's id; a feed of kind `staff` is the viewer's own. */
const whose = { kind: z.enum(feedKinds), of: z.optional(id) };

const Feed = z.strictObject({
  feed_id: id,
  kind: z.enum(feedKinds),
  /** Who created it, and when; when a calendar last used it, to the hour. */
  made_by: z.string(),
  made_at: instant,
  read_at: z.nullable(instant),
});

export const feeds = endpoint({
  method: 'GET',
  path: 'calendar/feeds/list',
  access: 'staff',
  shows: [],
  summary:
    'Lists the private calendar addresses of the viewer, a room, a student or a family, newest first, without the addresses themselves.',
  input: z.strictObject(whose),
  result: z.strictObject({ data: z.array(Feed) }),
});

export const makeFeed = endpoint({
  method: 'POST',
  path: 'calendar/feeds/make',
  access: 'staff',
  summary:
    'Creates a private calendar address (iCal), which is shown only once or only mailed. With `instead_of`, it replaces an older address.',
  input: z.strictObject({
    ...whose,
    instead_of: z.optional(id),
    /** Whom it is mailed to: the viewer, the student, or a guardian; left out, the answer has the address instead. */
    send_to: z.optional(id),
  }),
  /** The address is shown once, and only if it wasn't mailed. */
  result: z.strictObject({ feed_id: id, url: z.nullable(z.string()), message: z.string() }),
});

export const revokeFeed = endpoint({
  method: 'POST',
  path: 'calendar/feeds/revoke',
  access: 'staff',
  summary: 'Ends a private calendar address, so that it no longer works.',
  input: z.strictObject({ feed_id: id }),
  result: done,
});
