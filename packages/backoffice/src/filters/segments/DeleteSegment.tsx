import { deleteSegment } from '@schoolbell/core/filters/segments/contract';
import { useWrite } from '../../http/write.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Segment } from './segment.ts';

interface DeleteSegmentProps {
  segment: Pick<Segment, 'segment_id' | 'segment_name'>;
  onClose: () => void;
}

/** Asks before a segment goes. */
export function DeleteSegment({ segment, onClose }: DeleteSegmentProps) {
  const remove = useWrite(deleteSegment);
  const run = () =>
    remove.mutate(
      { segment_id: segment.segment_id },
      { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
    );
  return (
    <ConfirmDialog
      danger
      title={`Delete ${segment.segment_name}?`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      Its people stay as they are. Anything sent to this segment will reach no one.
    </ConfirmDialog>
  );
}
