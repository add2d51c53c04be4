import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { undoBulk } from '@schoolbell/core/lists/bulk/contract';
import { call, refetchInView, watch } from '../../http/client.ts';
import { toast } from '../../ui/toasts.ts';

/** What a call of a bulk action answers. */
export type BulkAnswer = ResultOf<typeof undoBulk>;

/** Takes back what a bulk action did, and says so. */
export async function takeBack(bulk_id: number): Promise<void> {
  try {
    const { message, state } = await call(undoBulk, { bulk_id }, { idempotencyKey: `undo-${bulk_id}` }).catch(watch);
    toast(state === 'running' ? 'Undoing in the background.' : message);
    await refetchInView();
  } catch (error) {
    toast.error(error);
  }
}

/** Says what came of a bulk action: done, with the way back, or going on in the background. */
export function sayDone({ bulk_id, state, message }: BulkAnswer, isUndoable: boolean, undo?: () => void): void {
  if (state === 'running') return void toast('Continues in the background. The list shows its progress.');
  const back = undo ?? (bulk_id === null ? undefined : () => void takeBack(bulk_id));
  toast(message, isUndoable && back ? { label: 'Undo', run: back } : undefined);
}
