import { readNotification } from '@schoolbell/core/inbox/contract';
import type { NotificationType } from '@schoolbell/core/people/reading/rules';
import { call, refetchInView } from '../http/client.ts';
import { isOutdated } from '../http/outdated.ts';

/** Marks something as read, and reads the inbox's counts and cards again. A failure is silent: it stays unread. */
export function read(type: NotificationType, related_type_id: number): void {
  void call(readNotification, { type, related_type_id }).then(
    () => refetchInView(({ queryKey: [path] }) => isOutdated(path as string, 'inbox')),
    () => undefined,
  );
}
