/** What the inbox tells of. */
export const notificationTypes = ['Task', 'Mention', 'Leave', 'Attendance'] as const;

export type NotificationType = (typeof notificationTypes)[number];
