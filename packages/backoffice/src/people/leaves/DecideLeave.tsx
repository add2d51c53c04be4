import { lazy, Suspense, useState } from 'react';
import { changeLeaveStatus } from '@schoolbell/core/people/leaves/contract';
import { leaveTags, mayDecideLeave } from '@schoolbell/core/people/leaves/rules';
import { refetchInView } from '../../http/client.ts';
import { useWrite } from '../../http/write.ts';
import { useSession, viewerOf } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { zone } from '../../ui/dates.ts';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Leave } from './LeaveFacts.tsx';
import * as css from './Leaves.css.ts';

const RejectLeave = lazy(async () => ({ default: (await import('./RejectLeave.tsx')).RejectLeave }));

/** Approve and Reject for whoever may decide on a pending leave, else how it stands. */
export function DecideLeave({ leave }: { leave: Leave }) {
  const session = useSession();
  const write = useWrite(changeLeaveStatus);
  const [rejecting, setRejecting] = useState(false);
  const { leave_id, status } = leave;
  const viewer = { user_detail_id: session.user.user_detail_id, ...viewerOf(session) };
  if (status !== 'Pending' || !mayDecideLeave(viewer, leave.applied_by.user_detail_id)) return <Tag tone={leaveTags[status].tone}>{leaveTags[status].label}</Tag>;

  /** A refusal is silent, by the specification: what stands now is read again, and says who was faster. */
  function approve() {
    void write.mutateAsync({ leave_id, status: 'Accepted', timezoneName: zone }).then(({ message }) => toast(message), () => refetchInView());
  }

  return (
    <div className={css.decide}>
      <Button size="sm" loading={write.isPending} onClick={approve}>Approve</Button>
      <Button size="sm" onClick={() => setRejecting(true)}>Reject</Button>
      {rejecting && <Suspense><RejectLeave leave_id={leave_id} onClose={() => setRejecting(false)} /></Suspense>}
    </div>
  );
}
