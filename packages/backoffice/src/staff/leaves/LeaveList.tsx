import { useState } from 'react';
import { cancelLeave, exportLeaves, leaves } from '@schoolbell/core/staff/leaves/contract';
import { mayWithdrawLeave } from '@schoolbell/core/staff/leaves/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useMay, useSession, viewerOf } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { today } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { totalOf } from '../../ui/list/useList.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { DecideLeave } from './DecideLeave.tsx';
import { type Leave, LeaveFacts, spanText } from './LeaveFacts.tsx';
import * as css from './Leaves.css.ts';

const WithdrawLeave = part(() => import('./WithdrawLeave.tsx').then((file) => file.WithdrawLeave));
const SubstitutesDialog = part(() =>
  import('../substitutes/SubstitutesDialog.tsx').then((file) => file.SubstitutesDialog),
);

/** A person's leaves, the latest first; managers decide on pending ones, and the applicant can cancel them. */
export function LeaveList({ id }: { id: number }) {
  const { user } = useSession();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(leaves, { user_detail_id: id, page, per_page: 10 });
  const own = id === user.user_detail_id;
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} />;
  if (data.total === 0) {
    return (
      <EmptyState
        icon={<EmptyPicture name="leaves" />}
        title={own ? 'You have no leaves yet' : 'No leaves yet'}
        line={
          own ? 'Apply for days off here. A manager is told by e-mail.' : 'Their requests for days off appear here.'
        }
      />
    );
  }
  return (
    <>
      <div className={css.actions}>
        <ListActions
          exporting={{ endpoint: exportLeaves, input: { user_detail_id: id }, name: 'leaves' }}
          total={totalOf(data)}
        />
      </div>
      <ul className={css.list}>
        {data.data.map((leave) => (
          <LeaveItem key={leave.leave_id} leave={leave} own={own} />
        ))}
      </ul>
      {data.last_page > 1 && <Pagination page={data} onPage={setPage} />}
    </>
  );
}

function LeaveItem({ leave, own }: { leave: Leave; own: boolean }) {
  const [asking, setAsking] = useState(false);
  const [covering, setCovering] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const session = useSession();
  const viewer = { user_detail_id: session.user.user_detail_id, ...viewerOf(session) };
  const isAhead = leave.status === 'Accepted' && leave.end_date >= today();
  const covers = useMay()('manage_leaves') && isAhead;
  return (
    <li className={css.item}>
      <LeaveFacts leave={leave} />
      <div className={css.aside}>
        {covers && (
          <Button size="sm" onClick={() => setCovering(true)}>
            Substitutes
          </Button>
        )}
        <DecideLeave leave={leave} />
        {isAhead && mayWithdrawLeave(viewer, leave.applied_by.user_detail_id) && (
          <Button size="sm" variant="ghost" onClick={() => setWithdrawing(true)}>
            Withdraw leave
          </Button>
        )}
        {own && leave.status === 'Pending' && (
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            Cancel leave
          </Button>
        )}
      </div>
      {covering && <SubstitutesDialog leave={leave} onClose={() => setCovering(false)} />}
      {withdrawing && <WithdrawLeave leave={leave} onClose={() => setWithdrawing(false)} />}
      {asking && <CancelLeave leave={leave} onClose={() => setAsking(false)} />}
    </li>
  );
}

function CancelLeave({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const cancel = useWrite(cancelLeave);
  const send = () =>
    void cancel
      .mutateAsync({ leave_id: leave.leave_id })
      .then(({ message }) => toast(message), toast.error)
      .then(onClose);
  return (
    <ConfirmDialog
      danger
      title="Cancel this leave?"
      confirmLabel="Cancel leave"
      keepLabel="Keep leave"
      busy={cancel.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {leave.type}: {spanText(leave)}
    </ConfirmDialog>
  );
}
