import { useWrite } from '../../http/write.ts';
import { useSay } from '../../words/say.ts';
import { type ChosenPeople, whichOf } from '../bulk/chosen.ts';
import { countIn } from '../../ui/list/chosen.ts';
import { countOf, kinds, type Kind } from '../../people/kinds.ts';
import { BulkDialog } from './BulkDialog.tsx';

interface ArchiveDialogProps {
  kind: Kind;
  chosen: ChosenPeople;
  /** They are archived, and come back. */
  archived: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Archives many people or restores them, after asking. */
export function ArchiveDialog({ kind, chosen, archived, onDone, onClose }: ArchiveDialogProps) {
  const say = useSay();
  const { mutateAsync } = useWrite(kinds[kind].archive);
  return (
    <BulkDialog
      kind={kind}
      chosen={chosen}
      title={say(`${archived ? 'Restore' : 'Archive'} ${countOf(kind, countIn(chosen), chosen.all?.capped)}?`)}
      saveLabel={archived ? 'Restore' : 'Archive'}
      prepare={() => Promise.resolve(() => mutateAsync({ ...whichOf(chosen), is_archived: archived ? 0 : 1 }))}
      undo="run"
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {archived
          ? 'They return to the lists with everything that belongs to them.'
          : 'They leave the lists and keep everything that belongs to them. You can restore them from the Archived tab at any time.'}
      </p>
    </BulkDialog>
  );
}
