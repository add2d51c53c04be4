import { fullName } from '@schoolbell/core/format';
import { deleteGuardian, restoreGuardian } from '@schoolbell/core/people/guardians/contract';
import { useWrite } from '../../http/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';

interface Named {
  user_detail_id: number;
  firstName: string;
  surname: string;
}

interface DeleteGuardianProps {
  guardian: Named;
  /** Only off this child; without one the guardian is deleted. */
  child?: Named;
  /** Whose guardian they are now. */
  of?: readonly Named[];
  onDone?: () => void;
  onClose: () => void;
}

/** Asks before a guardian is taken off a child, or deleted. */
export function DeleteGuardian({ guardian, child, of: children = [], onDone, onClose }: DeleteGuardianProps) {
  const remove = useWrite(deleteGuardian);
  const restore = useWrite(restoreGuardian);
  const name = fullName(guardian);

  async function run() {
    try {
      const whom = { user_detail_id: guardian.user_detail_id, ...(child && { child_id: child.user_detail_id }) };
      const { message } = await remove.mutateAsync(whom);
      toast(message, {
        label: 'Undo',
        run: () => void restore.mutateAsync(whom).then((back) => toast(back.message), toast.error),
      });
      onDone?.();
    } catch (error) {
      toast.error(error);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      danger
      title={child ? `Remove ${name} from ${fullName(child)}?` : `Delete ${name}?`}
      confirmLabel={child ? 'Remove' : 'Delete'}
      busy={remove.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {child &&
        `${name} gets no more messages or invoices about ${fullName(child)}, but stays in the list of guardians.`}
      {!child &&
        (children.length > 0
          ? `They will no longer be the guardian of ${children.map(fullName).join(', ')}.`
          : 'They have no children here.')}
    </ConfirmDialog>
  );
}
