import { useCallback } from 'react';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';
import { kinds, type Kind } from '../kinds.ts';

/** Most ids that one call takes. */
const AT_ONCE = 500;

/** Archives or restores people, any number of them, and offers the way back in the message. */
export function useArchiving(kind: Kind): { run: (ids: readonly number[], archive: boolean) => Promise<boolean>; busy: boolean } {
  const { mutateAsync, isPending } = useWrite(kinds[kind].archive);

  const run = useCallback(
    async (ids: readonly number[], archive: boolean): Promise<boolean> => {
      try {
        let message = '';
        for (let from = 0; from < ids.length; from += AT_ONCE) {
          const answer = await mutateAsync({ user_detail_ids: ids.slice(from, from + AT_ONCE), is_archived: archive ? 1 : 0 });
          message = answer.message;
        }
        toast(message, { label: 'Undo', run: () => void run(ids, !archive) });
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
