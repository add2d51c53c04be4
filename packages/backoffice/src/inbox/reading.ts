import { readNotification } from '@schoolbell/core/inbox/contract';
import type { NotificationType } from '@schoolbell/core/people/reading/rules';
import { call, refetchInView } from '../http/client.ts';
import { concerns } from '../http/concerns.ts';

/** Marks something as read, and reads the inbox's counts and cards again. A failure is silent: it stays unread. */
export function read(type: NotificationType, related_type_id: number): void {
  void call(readNotification, { type, related_type_id }).then(
    () => refetchInView(({ queryKey: [path] }) => concerns('inbox', path as string)),
    () => undefined,
  );
}
