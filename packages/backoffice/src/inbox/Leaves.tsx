import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { leaveNotifications } from '@schoolbell/core/inbox/contract';
import { DecideLeave } from '../staff/leaves/DecideLeave.tsx';
import { LeaveFacts } from '../staff/leaves/LeaveFacts.tsx';
import { useMay, useSession } from '../session/session.ts';
import { Notification } from './Notification.tsx';
import { Notifications } from './Notifications.tsx';
import * as css from './Inbox.css.ts';

type Leave = ResultOf<typeof leaveNotifications>['data']['data'][number];

/** Leave requests of colleagues, for people who manage them, and the answers to one's own. */
export function Leaves({ unread }: { unread: boolean }) {
  const { user } = useSession();
  const empty = isAdminLike(user.role_id)
    ? {
        title: 'No leave requests',
        line: 'When a colleague applies for leave, you can approve or reject it here.',
      }
    : {
        title: 'No news about leaves',
        line: 'Answers to your leave requests appear here. Apply for leave under Profile.',
      };
  return (
    <Notifications endpoint={leaveNotifications} unread={unread} empty={empty}>
      {(leave) => <LeaveCard key={leave.leave_id} leave={leave} />}
    </Notifications>
  );
}

function LeaveCard({ leave }: { leave: Leave }) {
  const may = useMay();
  const { user_detail_id } = leave.applied_by;
  const to = `${may(['staff']) ? '/people/staff' : '/profile'}/${user_detail_id}?tab=leaves`;
  return (
    <Notification
      type="Leave"
      id={leave.leave_id}
      notification={leave}
      person={{ name: fullName(leave.applied_by), image: leave.applied_by.image_240 }}
      to={to}
    >
      <LeaveFacts leave={leave} />
      <div className={css.above}>
        <DecideLeave leave={leave} />
      </div>
    </Notification>
  );
}
