import { archiveBatch } from '@schoolbell/core/students/batches/contract';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';

/** Archives a batch or restores it, and offers the way back in the message. */
export function useArchivingBatch(): {
  run: (batch: { id: number; is_archived: 0 | 1 }) => Promise<void>;
  busy: boolean;
} {
  const { mutateAsync, isPending } = useWrite(archiveBatch);
  async function run({ id, is_archived }: { id: number; is_archived: 0 | 1 }): Promise<void> {
    try {
      const { data, message } = await mutateAsync({ id, is_archived: is_archived ? 0 : 1 });
      toast(message, { label: 'Undo', run: () => void run(data) });
    } catch (error) {
      toast.error(error);
    }
  }
  return { run, busy: isPending };
}
