import { call, refetchInView, watch } from '../../http/client.ts';
import { toast } from '../../ui/toasts.ts';
import { takeBack } from '../../lists/bulk/running.ts';
import { kinds, type Kind } from '../kinds.ts';

/** Archives or restores people, says so with the way back, and answers whether it could be done. It comes with its first use. */
export async function archivePeople(kind: Kind, ids: readonly number[], archive: boolean): Promise<boolean> {
  try {
    const { bulk_id, message } = await call(kinds[kind].archive, {
      user_detail_ids: [...ids],
      is_archived: archive ? 1 : 0,
    }).catch(watch);
    toast(message, {
      label: 'Undo',
      run: () => void (bulk_id === null ? archivePeople(kind, ids, !archive) : takeBack(bulk_id)),
    });
    await refetchInView();
    return true;
  } catch (error) {
    toast.error(error);
    return false;
  }
}
