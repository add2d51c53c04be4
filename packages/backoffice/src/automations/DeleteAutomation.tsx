import { deleteAutomation, restoreAutomation } from '@schoolbell/core/automations/contract';
import { automationTexts } from '@schoolbell/core/automations/rules';
import { call, refetchInView } from '../http/client.ts';
import { useWrite } from '../http/write.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toasts.ts';

interface DeleteAutomationProps {
  id: number;
  name: string;
  onClose: () => void;
  onDeleted?: () => void;
}

const restore = (id: number) =>
  call(restoreAutomation, { id }).then(({ message }) => (toast(message), refetchInView()), toast.error);

/** Asks before an automation is deleted. The dialog closes either way, as the specification says. */
export function DeleteAutomation({ id, name, onClose, onDeleted }: DeleteAutomationProps) {
  const remove = useWrite(deleteAutomation);

  async function confirm() {
    try {
      await remove.mutateAsync({ id });
      toast(automationTexts.deleted, { label: 'Undo', run: () => void restore(id) });
      onClose();
      onDeleted?.();
    } catch {
      toast.error(new Error('Error deleting automation'));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      danger
      title="Delete automation?"
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      “{name}” stops at once, and what it still had to do is skipped. You can undo this for 30 days.
    </ConfirmDialog>
  );
}
