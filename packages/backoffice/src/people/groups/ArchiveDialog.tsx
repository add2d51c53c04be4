import { useWrite } from '../../http/write.ts';
import { useSay } from '../../words/say.ts';
import { countOf, kinds, type Kind } from '../kinds.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { inParts } from './bulk.ts';

interface ArchiveDialogProps {
  kind: Kind;
  ids: readonly number[];
  /** They are archived, and come back. */
  archived: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Archives many people or restores them, after asking. */
export function ArchiveDialog({ kind, ids, archived, onDone, onClose }: ArchiveDialogProps) {
  const say = useSay();
  const { mutateAsync } = useWrite(kinds[kind].archive);
  const sender = (is_archived: 0 | 1) => (part: number[]) => mutateAsync({ user_detail_ids: part, is_archived });
  const [now, before] = archived ? ([0, 1] as const) : ([1, 0] as const);
  return (
    <BulkDialog
      kind={kind}
      ids={ids}
      title={say(`${archived ? 'Restore' : 'Archive'} ${countOf(kind, ids.length)}?`)}
      saveLabel={archived ? 'Restore' : 'Archive'}
      prepare={() => Promise.resolve(sender(now))}
      undo={() => inParts(ids, sender(before), () => undefined)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{archived ? 'They come back into the lists with everything that belongs to them.' : 'They leave the lists and keep everything that belongs to them. You can restore them from the Archived tab at any time.'}</p>
    </BulkDialog>
  );
}
