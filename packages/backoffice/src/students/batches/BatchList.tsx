import { Archive, ArchiveRestore, Ellipsis, ExternalLink, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { batches, batchOrders, exportBatches } from '@schoolbell/core/students/batches/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { listInputs, totalOf } from '../../ui/list/useList.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { useListQuery, type ListQuery } from '../../ui/list/listQuery.ts';
import { useArchivingBatch } from './archivingBatch.ts';
import type { BatchRow } from './BatchForm.tsx';
import { columnsOf, pathOf } from './batchColumns.tsx';
import { NoBatches } from './NoBatches.tsx';

const BatchForm = part(() => import('./BatchForm.tsx').then((file) => file.BatchForm));

type Order = (typeof batchOrders)[number];

/** Names begin with A, unless the address says otherwise. */
const inputOf = (search: URLSearchParams) => ({
  ...listInputOf<Order>(search, batchOrders),
  direction: search.get('direction') === 'desc' ? ('desc' as const) : ('asc' as const),
  is_archived: search.get('status') === 'archived' ? (1 as const) : (0 as const),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(batches, inputOf(search));
}

/** The list that the address asks for. */
function useBatches() {
  const query = useListQuery<Order>(batchOrders);
  const direction = query.get('direction') === 'desc' ? 'desc' : 'asc';
  const tab = query.get('status') === 'archived' ? 'archived' : 'active';
  const input = { ...query.input, direction, is_archived: tab === 'archived' ? 1 : 0 } as const;
  const page = useRead(batches, input);
  return { query, tab, input, page } as const;
}

function StatusTabs({ query, tab }: { query: ListQuery<Order>; tab: string }) {
  return (
    <Tabs
      label="Status"
      tabs={[
        { id: 'active', label: 'Active' },
        { id: 'archived', label: 'Archived' },
      ]}
      value={tab}
      onChange={(id) => query.set({ status: id === 'archived' ? id : null })}
    />
  );
}

interface ActionsProps {
  query: ListQuery<Order>;
  input: ReturnType<typeof useBatches>['input'];
  total: number | null;
  onAdd: () => void;
}

function Actions({ query, input, total, onAdd }: ActionsProps) {
  return (
    <>
      <ExportButton
        list={{
          endpoint: exportBatches,
          resource: 'batches',
          name: 'batches',
          input: { ...listInputs(query), direction: input.direction, is_archived: input.is_archived },
        }}
        total={total}
      />
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onAdd} onPointerEnter={BatchForm.fetch}>
        Add batch
      </Button>
    </>
  );
}

/** All batches, and the archived ones. */
export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const { query, tab, input, page } = useBatches();
  const [editing, setEditing] = useState<BatchRow | 'new'>();
  const menu = useMenu(setEditing);
  return (
    <Page
      title="Batches"
      subtitle={say('{Students} taught together.')}
      actions={<Actions query={query} input={input} total={totalOf(page.data)} onAdd={() => setEditing('new')} />}
    >
      <Card flush>
        <StatusTabs query={query} tab={tab} />
        <Toolbar>
          <SearchField label="Search batches" value={input.search} onSearch={(search) => query.set({ search })} />
        </Toolbar>
        {page.error && !page.data ? (
          <ErrorState line={page.error.message} onRetry={() => void page.refetch()} />
        ) : (
          <Table
            label="Batches"
            columns={columnsOf(say)}
            rows={page.data?.data}
            rowKey={(row) => row.id}
            stale={page.isPlaceholderData}
            sort={{ id: input.order_by, direction: input.direction }}
            onSort={(sort) => query.set({ order_by: sort.id, direction: sort.direction })}
            onOpen={(row) => void navigate(pathOf(row.id))}
            actions={menu}
            empty={<NoBatches query={query} archived={tab === 'archived'} onAdd={() => setEditing('new')} />}
          />
        )}
        {page.data && (
          <Pagination
            page={page.data}
            onPage={(next) => query.set({ page: next })}
            onWarm={(next) => prefetch(batches, { ...input, page: next })}
          />
        )}
      </Card>
      {editing && (
        <BatchForm
          batch={editing === 'new' ? null : editing}
          onSaved={(batch) => editing === 'new' && void navigate(pathOf(batch.id))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

/** The menu at a row's end. */
function useMenu(onEdit: (batch: BatchRow) => void) {
  const archiving = useArchivingBatch();
  return (row: BatchRow) => (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${row.batch_name}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Open', icon: <ExternalLink size={16} />, to: pathOf(row.id) },
        { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => onEdit(row) },
        { line: true },
        {
          label: row.is_archived ? 'Restore' : 'Archive',
          icon: row.is_archived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
          onSelect: () => void archiving.run(row),
        },
      ]}
    />
  );
}
