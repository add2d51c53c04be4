import { useState } from 'react';
import { changeLeaveStatus } from '@schoolbell/core/staff/leaves/contract';
import { leaveTags, mayDecideLeave } from '@schoolbell/core/staff/leaves/rules';
import { affectedClasses } from '@schoolbell/core/staff/substitutes/contract';
import { call, refetchInView } from '../../http/client.ts';
import { useWrite } from '../../http/write.ts';
import { useSession, viewerOf } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { zone } from '../../ui/dates.ts';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Leave } from './LeaveFacts.tsx';
import * as css from './Leaves.css.ts';

const SubstitutesDialog = part(() =>
  import('../substitutes/SubstitutesDialog.tsx').then((file) => file.SubstitutesDialog),
);
const RejectLeave = part(() => import('./RejectLeave.tsx').then((file) => file.RejectLeave));

/** Approve and Reject for people who may decide on a pending leave, otherwise its status. */
export function DecideLeave({ leave }: { leave: Leave }) {
  const session = useSession();
  const write = useWrite(changeLeaveStatus);
  const [rejecting, setRejecting] = useState(false);
  const [looking, setLooking] = useState(false);
  const [covering, setCovering] = useState(false);
  const { leave_id, status } = leave;
  const viewer = { user_detail_id: session.user.user_detail_id, ...viewerOf(session) };
  if (status !== 'Pending' || !mayDecideLeave(viewer, leave.applied_by.user_detail_id))
    return <Tag tone={leaveTags[status].tone}>{leaveTags[status].label}</Tag>;

  /**
   * Asks who stands in where classes are affected; where these can't be read, nothing is approved unseen. A refusal is
   * silent, by the specification: what is stored now is read again, and says who was faster.
   */
  async function approve() {
    setLooking(true);
    try {
      const { data } = await call(affectedClasses, { leave_id });
      if (data.length > 0) return setCovering(true);
    } catch (error) {
      toast.error(error);
      return void refetchInView();
    } finally {
      setLooking(false);
    }
    void write.mutateAsync({ leave_id, status: 'Accepted', timezoneName: zone }).then(
      ({ message }) => toast(message),
      () => refetchInView(),
    );
  }

  return (
    <div className={css.decide}>
      <Button size="sm" loading={looking || write.isPending} onClick={() => void approve()}>
        Approve
      </Button>
      <Button size="sm" onClick={() => setRejecting(true)}>
        Reject
      </Button>
      {covering && <SubstitutesDialog leave={leave} onClose={() => setCovering(false)} />}
      {rejecting && <RejectLeave leave_id={leave_id} onClose={() => setRejecting(false)} />}
    </div>
  );
}
