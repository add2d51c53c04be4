import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import { mentionNotifications } from '@schoolbell/core/inbox/contract';
import { mayOpenPerson, pathOf } from '@schoolbell/core/people/rules';
import { useSession, viewerOf } from '../session/session.ts';
import { RichText } from '../ui/RichText.tsx';
import { Notification } from './Notification.tsx';
import { Notifications } from './Notifications.tsx';
import * as css from './Inbox.css.ts';

/** Notes that mention the signed-in person, the newest first. */
export function Mentions({ unread }: { unread: boolean }) {
  const session = useSession();
  const viewer = { user_detail_id: session.user.user_detail_id, ...viewerOf(session) };
  const empty = isAdminLike(viewer.role_id)
    ? {
        title: 'No mentions yet',
        line: 'Type @ and a name in a note to mention a colleague. Notes that mention you appear here.',
      }
    : { title: 'No mentions yet', line: 'When a colleague mentions you in a note, it appears here.' };
  return (
    <Notifications endpoint={mentionNotifications} unread={unread} empty={empty}>
      {(mention) => {
        const { user_detail: about, mention_by_user_detail: author } = mention;
        const to = mayOpenPerson(viewer, { role_id: about.role_id, owner_id: about.lead_owner })
          ? `${pathOf({ role_id: about.role_id, user_detail_id: mention.related_user_detail_id })}?tab=notes`
          : null;
        return (
          <Notification
            key={mention.id}
            type="Mention"
            id={mention.id}
            notification={mention}
            person={{ name: fullName(author), image: author.image_240 }}
            to={to}
          >
            <div className={css.text}>
              <RichText text={mention.message_box} />
            </div>
            <div className={css.quiet}>in a note about {fullName(about)}</div>
          </Notification>
        );
      }}
    </Notifications>
  );
}
