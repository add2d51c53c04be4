import { pauseMembership, revertCancel } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { useWrite } from '../../http/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';

interface DialogProps {
  stored: MembershipDetails;
  onClose: () => void;
}

/** Ends a pause today. */
export function ResumeDialog({ stored, onClose }: DialogProps) {
  const resume = useWrite(pauseMembership);
  const run = () =>
    resume.mutate(
      { membership_id: stored.membership_id, resume: 1 },
      { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
    );
  return (
    <ConfirmDialog
      title={`Resume ${stored.name}?`}
      confirmLabel="Resume"
      busy={resume.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      The pause ends today. What is left of this period is billed, and then each period as before.
    </ConfirmDialog>
  );
}

/** Takes a cancellation back. */
export function KeepDialog({ stored, onClose }: DialogProps) {
  const keep = useWrite(revertCancel);
  const run = () =>
    keep.mutate(
      { membership_id: stored.membership_id },
      { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
    );
  return (
    <ConfirmDialog
      title={`Keep ${stored.name}?`}
      confirmLabel="Keep membership"
      busy={keep.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      The cancellation is taken back. Days that were credited are billed again.
    </ConfirmDialog>
  );
}
