import { Archive, ArchiveRestore, Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../session/exportRefused.ts';
import { Button } from '../../ui/Button.tsx';
import { BulkBar } from '../../ui/Toolbar.tsx';
import { GroupActions } from '../groups/GroupActions.tsx';
import { kinds, type Kind } from '../kinds.ts';
import { LeadBulk } from '../leads/LeadBulk.tsx';
import { useArchiving } from './archiving.ts';
import { useFileName } from './ExportButton.tsx';

const ArchiveDialog = lazy(() => import('../groups/ArchiveDialog.tsx').then((part) => ({ default: part.ArchiveDialog })));

/** Above this many, archiving and restoring ask first, and show how far they are. */
const ASKS_FROM = 10;
/** Most ids that an export of chosen people takes. */
const MOST = 500;

interface PeopleBulkBarProps {
  kind: Kind;
  ids: readonly number[];
  /** The list shows archived people: they can be restored. */
  archived: boolean;
  onClear: () => void;
}

/** What can be done with all selected people: archive or restore (with the way back), export; leads go to another stage or owner. */
export function PeopleBulkBar({ kind, ids, archived, onClear }: PeopleBulkBarProps) {
  const fileName = useFileName(kind);
  const navigate = useNavigate();
  const archiving = useArchiving(kind);
  const [asking, setAsking] = useState(false);
  const [exporting, setExporting] = useState(false);

  async function archive() {
    setAsking(false);
    if (await archiving.run(ids, !archived)) onClear();
  }

  async function exportChosen() {
    setExporting(true);
    await download(kinds[kind].exportChosen, { user_detail_ids: [...ids] }, fileName()).catch((error) => exportRefused(error, navigate));
    setExporting(false);
  }

  return (
    <>
      <BulkBar count={ids.length} onClear={onClear}>
        {kind === 'lead' && ids.length > 0 && <LeadBulk ids={ids} onDone={onClear} />}
        <GroupActions kind={kind} ids={ids} archived={archived} onDone={onClear} />
        <Button size="sm" icon={<Download size={14} aria-hidden />} loading={exporting} disabled={ids.length > MOST} onClick={() => void exportChosen()}>Export</Button>
        <Button
          size="sm"
          icon={archived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
          loading={archiving.busy}
          onClick={() => (ids.length > ASKS_FROM ? setAsking(true) : void archive())}
        >
          {archived ? 'Restore' : 'Archive'}
        </Button>
      </BulkBar>
      {asking && (
        <Suspense>
          <ArchiveDialog kind={kind} ids={ids} archived={archived} onDone={onClear} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
