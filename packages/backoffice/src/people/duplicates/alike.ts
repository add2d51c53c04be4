import type * as z from 'zod/mini';
import { undoMerge, type Alike as AlikeSchema } from '@schoolbell/core/people/duplicates/contract';
import { useWrite } from '../../http/write.ts';
import { toast } from '../../ui/toasts.ts';

/** One of two who may be the same. */
export type Alike = z.output<typeof AlikeSchema>;

/** Two records by their ids: the first stays in a merge unless someone swaps them. */
export type Two = { user_detail_id: number; duplicate_id: number };

/** Undoes a merge and says so. */
export function useUndo(): { run: (merge_id: number) => void; busy: boolean } {
  const undo = useWrite(undoMerge);
  return {
    run: (merge_id) => void undo.mutateAsync({ merge_id }).then(({ message }) => toast(message), toast.error),
    busy: undo.isPending,
  };
}
