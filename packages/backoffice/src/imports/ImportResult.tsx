import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cancelImport, importRows, rejectedRows, startImport, undoImport } from '@schoolbell/core/imports/contract';
import { type RowAction, rowActions } from '@schoolbell/core/imports/format/rules';
import { UNDO_DAYS } from '@schoolbell/core/imports/rules';
import { download } from '../http/download.ts';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { exportRefused } from '../http/exportRefused.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Table } from '../ui/Table.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { today } from '../ui/dates.ts';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { actionText, counted, countsOf, type Import, nounsOf } from './importText.ts';
import * as css from './Imports.css.ts';
import { Mapping } from './Mapping.tsx';
import { rowColumns } from './rowColumns.tsx';

/** What a tried file would do, or an import did: its rows by what they do, and the way on or back. */
export function ImportResult({ found }: { found: Import }) {
  const counts = countsOf(found);
  const [action, setAction] = useState<RowAction>(rowActions.find((one) => counts[one] > 0) ?? 'create');
  const [mapping, setMapping] = useState(false);
  const isDone = found.state === 'done';
  if (mapping) return <Mapping found={found} />;
  return (
    <Card
      title={isDone ? 'What happened' : 'What will happen'}
      flush
      actions={counts.rejected > 0 && <RejectedFile found={found} />}
    >
      <Tabs
        label="Rows by result"
        value={action}
        onChange={(id) => setAction(id as RowAction)}
        tabs={rowActions.map((id) => ({ id, label: actionText[id][isDone ? 'after' : 'before'], count: counts[id] }))}
      />
      <Rows key={action} found={found} action={action} />
      {isDone ? <AfterImport found={found} /> : <BeforeImport found={found} onMapping={() => setMapping(true)} />}
    </Card>
  );
}

function Rows({ found, action }: { found: Import; action: RowAction }) {
  const [page, setPage] = useState(1);
  const read = useRead(importRows, { import_id: found.import_id, action, page });
  if (read.error && !read.data) return <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Table
        label={actionText[action].before}
        columns={rowColumns(found, action)}
        rows={read.data?.data}
        rowKey={(row) => row.row_number}
        stale={read.isPlaceholderData}
        empty={<EmptyState title="No rows" />}
      />
      {read.data && <Pagination page={read.data} onPage={setPage} />}
    </>
  );
}

function BeforeImport({ found, onMapping }: { found: Import; onMapping: () => void }) {
  const say = useSay();
  const start = useWrite(startImport);
  const cancel = useWrite(cancelImport);
  const wanted = found.created + found.updated;
  const { import_id } = found;
  return (
    <div className={css.foot}>
      {found.kind === 'staff' && found.created > 0 && (
        <span className={css.note}>
          {found.settings.invite
            ? 'Anyone added with an e-mail address gets an invitation.'
            : 'No invitations are sent.'}
        </span>
      )}
      <Button
        variant="ghost"
        loading={cancel.isPending}
        onClick={() => void cancel.mutateAsync({ import_id }).catch(toast.error)}
      >
        Cancel import
      </Button>
      <Button onClick={onMapping}>Change the mapping</Button>
      <Button
        variant="primary"
        disabled={wanted === 0}
        loading={start.isPending}
        onClick={() => void start.mutateAsync({ import_id }).catch(toast.error)}
      >
        {say(wanted === 0 ? 'Nothing to import' : `Import ${counted(wanted, found.kind)}`)}
      </Button>
    </div>
  );
}

function AfterImport({ found }: { found: Import }) {
  const say = useSay();
  const undo = useWrite(undoImport);
  const [asking, setAsking] = useState(false);
  const { many, path } = nounsOf[found.kind];
  const whom = (people: number) => (people === 0 ? 'nobody' : counted(people, found.kind));
  const run = () => void undo.mutateAsync({ import_id: found.import_id }).then(() => setAsking(false), toast.error);
  return (
    <div className={css.foot}>
      {found.is_undoable === 1 && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Undo this import
        </Button>
      )}
      <LinkButton to={path}>{say(`Open the ${many}`)}</LinkButton>
      {asking && (
        <ConfirmDialog
          danger
          title="Undo this import?"
          confirmLabel="Undo import"
          busy={undo.isPending}
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          {say(
            `It added ${whom(found.created)} and changed ${whom(found.updated)}. New people are deleted and changed people get their old values back, except anyone changed again since. You can undo an import for ${UNDO_DAYS} days.`,
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

function RejectedFile({ found }: { found: Import }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    await download(rejectedRows, { import_id: found.import_id }, `rejected-rows-${today()}.csv`).catch(
      (error: unknown) => exportRefused(error, navigate),
    );
    setBusy(false);
  }
  return (
    <Button size="sm" icon={<Download size={14} aria-hidden />} loading={busy} onClick={() => void run()}>
      Download rejected rows
    </Button>
  );
}
