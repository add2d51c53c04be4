import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NotificationType } from '@schoolbell/core/people/reading/rules';
import { Avatar } from '../ui/Avatar.tsx';
import { hiddenText } from '../ui/base.css.ts';
import { formatDateTime } from '../ui/dates.ts';
import { toast } from '../ui/toasts.ts';
import { read } from './reading.ts';
import * as css from './Inbox.css.ts';

/** The specification's words for a record that one may not open. */
const RESTRICTED = 'Access restricted. Please contact your admin to request permission.';

interface NotificationProps {
  type: NotificationType;
  /** What it is called where it is marked as read: the task's, the note's or the leave's id. */
  id: number;
  notification: { notification_read_data_id: number | null; timeElapsed: string; created_at: string };
  /** Whose picture is before it, and the words that open the record. */
  person: { name: string; image: string | null };
  /** The record's address; null where the viewer may not open it. */
  to: string | null;
  children: ReactNode;
}

/** One card of the inbox. Opening it marks it as read; one whose record is not for the viewer says so. */
export function Notification({ type, id, notification, person, to, children }: NotificationProps) {
  const unread = notification.notification_read_data_id === null;
  const seen = () => unread && read(type, id);
  const name = (
    <>
      {unread && <span className={hiddenText}>Unread: </span>}
      {person.name}
    </>
  );
  return (
    <li className={css.card}>
      <Avatar name={person.name} image={person.image} />
      <div className={css.body}>
        <div className={css.head}>
          {to ? (
            <Link className={css.opener} to={to} onClick={seen}>
              {name}
            </Link>
          ) : (
            <button type="button" className={css.opener} onClick={() => (seen(), toast.error(RESTRICTED))}>
              {name}
            </button>
          )}
          <time className={css.when} dateTime={notification.created_at} title={formatDateTime(notification.created_at)}>
            {notification.timeElapsed}
          </time>
          <span className={css.dot} data-unread={unread || undefined} />
        </div>
        {children}
      </div>
    </li>
  );
}
