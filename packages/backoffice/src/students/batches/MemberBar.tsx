import { UserMinus } from 'lucide-react';
import { addToBatch, removeFromBatch } from '@schoolbell/core/students/batches/contract';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { sayDone } from '../../lists/bulk/running.ts';
import { GroupActions } from '../../lists/groups/GroupActions.tsx';
import type { BatchRow } from './BatchForm.tsx';

interface MemberBarProps {
  batch: BatchRow;
  ids: readonly number[];
  onClear: () => void;
}

/** What can be done with all selected students of a batch. */
export function MemberBar({ batch, ids, onClear }: MemberBarProps) {
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      <GroupActions kind="student" chosen={{ ids }} archived={false} onDone={onClear} />
      <RemoveButton batch={batch} ids={ids} onDone={onClear} />
    </BulkBar>
  );
}

/** Takes the selected students out of the batch, with the way back. */
function RemoveButton({ batch, ids, onDone }: { batch: BatchRow; ids: readonly number[]; onDone: () => void }) {
  const [remove, add] = [useWrite(removeFromBatch), useWrite(addToBatch)];
  async function run() {
    const those = { user_detail_ids: [...ids], batch_id: batch.id };
    try {
      const answer = await remove.mutateAsync(those);
      sayDone(
        answer,
        !batch.is_archived,
        answer.bulk_id === null ? () => void add.mutateAsync(those).catch(toast.error) : undefined,
      );
      onDone();
    } catch (error) {
      toast.error(error);
    }
  }
  return (
    <Button size="sm" icon={<UserMinus size={14} aria-hidden />} loading={remove.isPending} onClick={() => void run()}>
      Remove
    </Button>
  );
}
