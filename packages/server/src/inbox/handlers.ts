import { dayIn } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { type Page, pageFrom } from '@schoolbell/core/http/page';
import { timeElapsed } from '@schoolbell/core/inbox/rules';
import type { Handlers, StaffContext } from '../http/context.ts';
import {
  attendancePart,
  countUnread,
  isInInbox,
  leavePart,
  mentionPart,
  type Notifications,
  type Part,
  taskPart,
} from './queries.ts';
import type { Moment } from './concerns/queries.ts';
import { markRead } from '../people/reading/queries.ts';

const momentOf = ({ now, tenant }: StaffContext): Moment => ({ now, today: dayIn(now, tenant.time_zone) });

/** Returns one part of the viewer's own inbox; nobody can read another person's. */
async function partOf<Row extends { since: string }>(
  context: StaffContext,
  { user_detail_id, ...part }: Part & { user_detail_id: number },
  read: (
    db: StaffContext['db'],
    viewer: StaffContext['viewer'],
    part: Part,
    moment: Moment,
  ) => Promise<Notifications<Row>>,
): Promise<{ data: Page<Omit<Row, 'since'> & { timeElapsed: string }> }> {
  const { db, viewer, now } = context;
  if (user_detail_id !== viewer.user_detail_id) throw new Failure('forbidden', 'You can only open your own inbox.');
  const { rows, counted } = await read(db, viewer, part, momentOf(context));
  return {
    data: pageFrom(
      rows.map(({ since, ...row }) => ({ ...row, timeElapsed: timeElapsed(since, now) })),
      counted,
      part.page,
      part.per_page,
    ),
  };
}

/** The signed-in person's inbox: tasks, mentions, leaves and classes to mark, and which of them were read. */
export const inboxHandlers: Handlers<'inbox'> = {
  notificationStatistics: async (_, context) => ({
    data: await countUnread(context.db, context.viewer, momentOf(context)),
  }),

  taskNotifications: (input, context) => partOf(context, input, taskPart),

  mentionNotifications: (input, context) => partOf(context, input, mentionPart),

  leaveNotifications: (input, context) => partOf(context, input, leavePart),

  attendanceNotifications: (input, context) => partOf(context, input, attendancePart),

  readNotification: async ({ type, related_type_id }, context) => {
    const { db, viewer, now, changed } = context;
    if (!(await isInInbox(db, viewer, type, related_type_id, momentOf(context)))) throw missing('notification');
    const { institution_id, user_detail_id } = viewer;
    const notification_read_data_id = await markRead(db, {
      institution_id,
      user_detail_id,
      type,
      related_type_id,
      now,
    });
    changed('inbox', [user_detail_id]);
    return { notification_read_data_id, message: 'Marked as read' };
  },
};
