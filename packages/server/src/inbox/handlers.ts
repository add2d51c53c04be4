import { Failure } from '@schoolbell/core/http/errors';
import { type Page, pageFrom } from '@schoolbell/core/http/page';
import { timeElapsed } from '@schoolbell/core/inbox/rules';
import type { Handlers, StaffContext } from '../http/context.ts';
import { countUnread, isInInbox, leavePart, markRead, mentionPart, type Notifications, type Part, taskPart } from './queries.ts';

/** Puts one part of the viewer's own inbox into its envelope; somebody else's is nobody's to read. */
async function partOf<Row extends { since: string }>(
  { db, viewer, now }: StaffContext, { user_detail_id, ...part }: Part & { user_detail_id: number }, read: (db: StaffContext['db'], viewer: StaffContext['viewer'], part: Part) => Promise<Notifications<Row>>,
): Promise<{ data: Page<Omit<Row, 'since'> & { timeElapsed: string }> }> {
  if (user_detail_id !== viewer.user_detail_id) throw new Failure('forbidden', 'An inbox opens to its owner only.');
  const { rows, counted } = await read(db, viewer, part);
  return { data: pageFrom(rows.map(({ since, ...row }) => ({ ...row, timeElapsed: timeElapsed(since, now) })), counted, part.page, part.per_page) };
}

/** The inbox of whoever is signed in: tasks, mentions and leaves, and which of them were read. */
export const inboxHandlers: Handlers<'inbox'> = {
  notificationStatistics: async (_, { db, viewer }) => ({ data: await countUnread(db, viewer) }),

  taskNotifications: (input, context) => partOf(context, input, taskPart),

  mentionNotifications: (input, context) => partOf(context, input, mentionPart),

  leaveNotifications: (input, context) => partOf(context, input, leavePart),

  readNotification: async ({ type, related_type_id }, { db, viewer, now, changed }) => {
    if (!(await isInInbox(db, viewer, type, related_type_id))) throw new Failure('notFound', 'This notification was not found.');
    const { institution_id, user_detail_id } = viewer;
    const notification_read_data_id = await markRead(db, { institution_id, user_detail_id, type, related_type_id, now });
    changed('inbox', [user_detail_id]);
    return { notification_read_data_id, message: 'Read' };
  },
};
