import { newTeachersLeave } from '../staff/examples.ts';
import type { Examples } from '../testing/calls.ts';
import type { World } from '../testing/world.ts';

const ofOwner = async (world: World) => {
  await world.one(newTeachersLeave);
  return { user_detail_id: world.owner.user_detail_id, page: 1, per_page: 10, is_unread: 1 as const };
};

export const examples: Examples<'inbox'> = {
  inbox: {
    notificationStatistics: () => ({}),
    taskNotifications: ofOwner,
    mentionNotifications: ofOwner,
    leaveNotifications: ofOwner,
    attendanceNotifications: ofOwner,
    readNotification: async (world) => ({ type: 'Leave', related_type_id: await world.one(newTeachersLeave) }),
  },
};
