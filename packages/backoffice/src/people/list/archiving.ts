import { call, refetchInView, watch } from '../../http/client.ts';
import { takeBack } from '../../lists/bulk/running.ts';
import type { BulkOutcome } from '../../ui/list/BulkButton.tsx';
import { toast } from '../../ui/toasts.ts';
import { kinds, type Kind } from '../kinds.ts';

/** Archives or restores people, and answers what came of it, with the way back. */
export async function archivedPeople(kind: Kind, ids: readonly number[], archive: boolean): Promise<BulkOutcome> {
  const { bulk_id, message, results } = await call(kinds[kind].archive, {
    user_detail_ids: [...ids],
    is_archived: archive ? 1 : 0,
  }).catch(watch);
  return {
    message,
    failed: results.flatMap(({ status, user_detail_id: id, reason: text }) =>
      status === 'refused' ? [{ id, text }] : [],
    ),
    undo: () => void (bulk_id === null ? archivePeople(kind, ids, !archive) : takeBack(bulk_id)),
  };
}

/** Archives or restores people, says so with the way back, and answers whether it could be done. It comes with its first use. */
export async function archivePeople(kind: Kind, ids: readonly number[], archive: boolean): Promise<boolean> {
  try {
    const { message, undo } = await archivedPeople(kind, ids, archive);
    toast(message, undo && { label: 'Undo', run: undo });
    await refetchInView();
    return true;
  } catch (error) {
    toast.error(error);
    return false;
  }
}
