import { Archive, ArchiveRestore, Download } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../session/exportRefused.ts';
import { Button } from '../../ui/Button.tsx';
import { BulkBar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { GroupActions } from '../groups/GroupActions.tsx';
import { countOf, kinds, type Kind } from '../kinds.ts';
import { useArchiving } from './archiving.ts';
import { useFileName } from './ExportButton.tsx';

const ConfirmDialog = lazy(() => import('../../ui/ConfirmDialog.tsx').then((part) => ({ default: part.ConfirmDialog })));

/** Above this many, archiving asks first. */
const ASKS_FROM = 10;
/** Most ids that an export of chosen people takes. */
const MOST = 500;

interface PeopleBulkBarProps {
  kind: Kind;
  ids: readonly number[];
  /** The list shows archived people: they can be restored. */
  archived: boolean;
  onClear: () => void;
  children?: ReactNode;
}

/** What can be done with all selected people: archive or restore (with the way back), export. */
export function PeopleBulkBar({ kind, ids, archived, onClear, children }: PeopleBulkBarProps) {
  const say = useSay();
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
        {children}
        <GroupActions kind={kind} ids={ids} archived={archived} onDone={onClear} />
        <Button size="sm" icon={<Download size={14} aria-hidden />} loading={exporting} disabled={ids.length > MOST} onClick={() => void exportChosen()}>Export</Button>
        <Button
          size="sm"
          icon={archived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
          loading={archiving.busy}
          onClick={() => (ids.length > ASKS_FROM && !archived ? setAsking(true) : void archive())}
        >
          {archived ? 'Restore' : 'Archive'}
        </Button>
      </BulkBar>
      {asking && (
        <Suspense>
          <ConfirmDialog title={say(`Archive ${countOf(kind, ids.length)}?`)} confirmLabel="Archive" onConfirm={() => void archive()} onClose={() => setAsking(false)}>
            They leave the lists and keep everything that belongs to them. You can restore them from the Archived tab at any time.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
