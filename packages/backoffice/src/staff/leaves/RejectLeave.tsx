import { useState } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { changeLeaveStatus } from '@schoolbell/core/staff/leaves/contract';
import { texts } from '@schoolbell/core/validators';
import { refetchInView } from '../../http/client.ts';
import { useWrite } from '../../http/write.ts';
import { zone } from '../../ui/dates.ts';
import { Modal } from '../../ui/Modal.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toast } from '../../ui/toasts.ts';

interface RejectLeaveProps {
  leave_id: number;
  onClose: () => void;
}

/** Asks why a leave is rejected, and rejects it. */
export function RejectLeave({ leave_id, onClose }: RejectLeaveProps) {
  const write = useWrite(changeLeaveStatus);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  async function reject() {
    if (!reason.trim()) return setError(texts.required);
    try {
      const { message } = await write.mutateAsync({
        leave_id,
        status: 'Rejected',
        reject_reason: reason.trim(),
        timezoneName: zone,
      });
      toast(message);
      onClose();
    } catch (refusal) {
      const { code, fields, message } = refusal as Failure;
      // Decided or taken back meanwhile: the card says so. Anything else leaves what was typed.
      if (code !== 'conflict' && code !== 'notFound') return setError(fields?.['reject_reason'] ?? message);
      onClose();
      void refetchInView();
    }
  }

  return (
    <Modal
      title="Reason for rejection"
      size="sm"
      saveLabel="Reject"
      saving={write.isPending}
      onSave={() => void reject()}
      onClose={onClose}
    >
      <TextArea
        required
        autoFocus
        data-autofocus
        label="Message"
        hint="This message will be emailed to the staff member."
        rows={4}
        maxLength={1000}
        value={reason}
        error={error}
        onChange={(event) => (setReason(event.target.value), setError(undefined))}
      />
    </Modal>
  );
}
