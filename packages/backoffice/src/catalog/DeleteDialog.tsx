import { useState } from 'react';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { useWrite } from '../http/write.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toasts.ts';

interface DeleteDialogProps<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  name: string;
  /** Archives it instead, where other records use it. */
  onArchive: () => void;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a thing is deleted for good; where other records use it, says so and offers to archive it instead. */
export function DeleteDialog<E extends Endpoint>({
  endpoint,
  input,
  name,
  onArchive,
  onDeleted,
  onClose,
}: DeleteDialogProps<E>) {
  const remove = useWrite(endpoint);
  const [hangs, setHangs] = useState<string>();

  async function run() {
    if (hangs) return (onArchive(), onClose());
    try {
      const { message } = (await remove.mutateAsync(input)) as { message: string };
      toast(message);
      onClose();
      onDeleted?.();
    } catch (error) {
      if (error instanceof Failure && error.code === 'conflict') return setHangs(error.message);
      toast.error(error);
    }
  }

  return (
    <ConfirmDialog
      key={hangs}
      danger={!hangs}
      title={hangs ? `Archive ${name} instead?` : `Delete ${name}?`}
      confirmLabel={hangs ? 'Archive' : 'Delete'}
      busy={remove.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {hangs ?? 'This can’t be undone. Anything in use can only be archived.'}
    </ConfirmDialog>
  );
}
