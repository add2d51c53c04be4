import { Download } from 'lucide-react';
import { useState } from 'react';
import { auditLog, exportAuditLog } from '@schoolbell/core/privacy/audit/contract';
import { auditChanges } from '@schoolbell/core/privacy/audit/rules';
import { download } from '../../http/download.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDateTime, today } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { usePanel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditPanel, type Event, sentenceOf } from './AuditPanel.tsx';
import { auditInput, useAuditQuery } from './auditQuery.ts';
import * as css from './AuditLog.css.ts';

/** Starts the log's read. */
export function warm(_params: unknown, query: URLSearchParams): void {
  prefetch(auditLog, auditInput(query));
}

/** What changed, in one short line; the panel has it in full. */
function shortChanges({ before, after }: Event): string {
  const changes = auditChanges(before, after).filter((change) => change.before !== change.after);
  return changes
    .map(
      (change) =>
        `${change.name}: ${[change.before, change.after].filter(Boolean).join(change.before && change.after ? ' → ' : '')}`,
    )
    .join(', ')
    .slice(0, 160);
}

function columns(show: (id: number) => void, say: (text: string) => string): Column<Event>[] {
  return [
    {
      id: 'what',
      header: 'What',
      title: true,
      cell: (event) => (
        <button type="button" className={css.open} onClick={() => show(event.id)}>
          {sentenceOf(event, say)}
        </button>
      ),
    },
    {
      id: 'changes',
      header: 'Changes',
      blank: (event) => !shortChanges(event),
      cell: (event) => <span className={css.changed}>{shortChanges(event)}</span>,
    },
    {
      id: 'created_at',
      header: 'When',
      cell: (event) => <span className={css.when}>{formatDateTime(event.created_at)}</span>,
    },
  ];
}

/** Who did what and when, for owners and admins. */
export function Component() {
  const query = useAuditQuery();
  const { input, isFiltered, set, clear } = query;
  const read = useRead(auditLog, input);
  const panel = usePanel();
  const say = useSay();
  const rows = read.data?.data;
  const empty = isFiltered ? (
    <EmptyState
      title="Nothing of this kind"
      line="Try other filters."
      action={<Button onClick={clear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      title="Nothing has happened yet"
      line="Whatever somebody does here is written down, with what stood before and after."
    />
  );
  return (
    <Page
      title="Audit log"
      subtitle="Who did what and when, the newest first. Nobody can change it."
      actions={<ExportLog filters={query.filters} />}
    >
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Card flush>
          <AuditFilters query={query} events={rows ?? []} />
          <Table
            label="Events"
            columns={columns(panel.show, say)}
            rows={rows}
            rowKey={(event) => event.id}
            stale={read.isPlaceholderData}
            onOpen={(event) => panel.show(event.id)}
            empty={empty}
          />
          {read.data && (
            <Pagination
              page={read.data}
              onPage={(page) => set({ page: String(page) })}
              onWarm={(page) => prefetch(auditLog, { ...input, page })}
            />
          )}
        </Card>
      )}
      {panel.open && rows && (
        <AuditPanel event={rows.find((event) => event.id === Number(panel.open))} onClose={panel.close} />
      )}
    </Page>
  );
}

/** The log as it is filtered, as a file. */
function ExportLog({ filters }: { filters: ReturnType<typeof useAuditQuery>['filters'] }) {
  const [isRunning, setRunning] = useState(false);
  async function run() {
    const name = `audit-log-${today()}.csv`;
    setRunning(true);
    try {
      await download(exportAuditLog, filters as never, name);
      toast(`${name} is in your downloads.`);
    } catch (error) {
      toast.error(error);
    }
    setRunning(false);
  }
  return (
    <Button icon={<Download size={16} aria-hidden />} loading={isRunning} onClick={() => void run()}>
      Export
    </Button>
  );
}
