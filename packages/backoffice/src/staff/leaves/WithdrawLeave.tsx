import { useState } from 'react';
import { withdrawLeave } from '@schoolbell/core/staff/leaves/contract';
import { withdrawnDays } from '@schoolbell/core/staff/leaves/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useWrite } from '../../http/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { today } from '../../ui/dates.ts';
import { Modal } from '../../ui/Modal.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Leave, spanText } from './LeaveFacts.tsx';

interface WithdrawLeaveProps {
  leave: Leave;
  onClose: () => void;
}

/** Asks before an approved leave is withdrawn, and names the classes that stay with their substitutes. */
export function WithdrawLeave({ leave, onClose }: WithdrawLeaveProps) {
  const withdraw = useWrite(withdrawLeave);
  const [kept, setKept] = useState<ResultOf<typeof withdrawLeave>['substituted']>([]);
  const days = withdrawnDays(leave, today()) ?? leave;

  const send = () =>
    void withdraw.mutateAsync({ leave_id: leave.leave_id }).then(
      ({ message, substituted }) => {
        toast(message);
        if (substituted.length > 0) setKept(substituted);
        else onClose();
      },
      (error) => (toast.error(error), onClose()),
    );

  if (kept.length > 0)
    return (
      <Modal
        size="sm"
        title="These classes keep their substitutes"
        saveLabel="Close"
        onSave={onClose}
        onClose={onClose}
      >
        <p>Change them in the calendar if they go back.</p>
        <ul>
          {kept.map((one) => (
            <li key={one.event_id}>
              {one.local_start.replace('T', ' ')} {one.title}: {one.names}
            </li>
          ))}
        </ul>
      </Modal>
    );
  return (
    <ConfirmDialog
      danger
      title="Withdraw this leave?"
      confirmLabel="Withdraw leave"
      keepLabel="Keep leave"
      busy={withdraw.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {leave.type}: {spanText(days)}
      {days.start_date > leave.start_date && '. The days before stay as they were.'} Classes with a substitute stay with
      them.
    </ConfirmDialog>
  );
}
