import { useCallback } from 'react';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';
import { kinds, type Kind } from '../kinds.ts';

/** Archives or restores people, and offers the way back in the message. */
export function useArchiving(kind: Kind): { run: (ids: readonly number[], archive: boolean) => Promise<boolean>; busy: boolean } {
  const { mutateAsync, isPending } = useWrite(kinds[kind].archive);

  const run = useCallback(
    async (ids: readonly number[], archive: boolean): Promise<boolean> => {
      try {
        const { bulk_id, message } = await mutateAsync({ user_detail_ids: [...ids], is_archived: archive ? 1 : 0 });
        const undo = () => (bulk_id === null ? run(ids, !archive) : import('../bulk/running.ts').then(({ takeBack }) => takeBack(bulk_id)));
        toast(message, { label: 'Undo', run: () => void undo() });
        return true;
      } catch (error) {
        toast.error(error);
        return false;
      }
    },
    [mutateAsync],
  );
  return { run, busy: isPending };
}
