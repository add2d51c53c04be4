import { Archive, ArchiveRestore, Ellipsis, ExternalLink, Layers, Pencil, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { batches, batchOrders, exportBatches } from '@schoolbell/core/students/batches/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay, type Say } from '../../words/say.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { listInputs, totalOf } from '../../ui/list/exportedList.ts';
import { listInputOf } from '../../ui/list/listInput.ts';
import { useListQuery, type ListQuery } from '../../ui/list/listQuery.ts';
import { useArchivingBatch } from './archivingBatch.ts';
import type { BatchRow } from './BatchForm.tsx';
import * as css from './Batches.css.ts';

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

const pathOf = (id: number) => `/people/batches/${id}`;

function columnsOf(say: Say): Column<BatchRow>[] {
  return [
    {
      id: 'batch_name',
      header: 'Batch',
      sortable: true,
      title: true,
      cell: (row) => (
        <Link to={pathOf(row.id)} look="inherit">
          <Tag tone={toneOf(row.colour)}>{row.batch_name}</Tag>
        </Link>
      ),
    },
    {
      id: 'total',
      header: say('{Students}'),
      sortable: true,
      align: 'end',
      width: 140,
      cell: (row) => row.total.toLocaleString('en-US'),
    },
    {
      id: 'description',
      header: 'Description',
      cell: (row) => <span className={css.line}>{row.description}</span>,
      blank: (row) => !row.description,
    },
    {
      id: 'created_on',
      header: 'Added',
      sortable: true,
      width: 140,
      cell: (row) => formatDate(row.created_on),
      blank: () => true,
    },
  ];
}

/** All batches, and the archived ones. */
export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const query = useListQuery<Order>(batchOrders);
  const direction = query.get('direction') === 'desc' ? 'desc' : 'asc';
  const tab = query.get('status') === 'archived' ? 'archived' : 'active';
  const input = { ...query.input, direction, is_archived: tab === 'archived' ? 1 : 0 } as const;
  const page = useRead(batches, input);
  const [editing, setEditing] = useState<BatchRow | 'new'>();
  const menu = useMenu(setEditing);
  return (
    <Page
      title="Batches"
      subtitle={say('{Students} who are taught together.')}
      actions={
        <>
          <ExportButton
            list={{
              endpoint: exportBatches,
              resource: 'batches',
              name: 'batches',
              input: { ...listInputs(query), direction, is_archived: input.is_archived },
            }}
            total={totalOf(page.data)}
          />
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setEditing('new')}
            onPointerEnter={BatchForm.fetch}
          >
            Add batch
          </Button>
        </>
      }
    >
      <Card flush>
        <Tabs
          label="Status"
          tabs={[
            { id: 'active', label: 'Active' },
            { id: 'archived', label: 'Archived' },
          ]}
          value={tab}
          onChange={(id) => query.set({ status: id === 'archived' ? id : null })}
        />
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
            sort={{ id: input.order_by, direction }}
            onSort={(sort) => query.set({ order_by: sort.id, direction: sort.direction })}
            onOpen={(row) => void navigate(pathOf(row.id))}
            actions={menu}
            empty={<Nothing query={query} archived={tab === 'archived'} onAdd={() => setEditing('new')} />}
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

function Nothing({ query, archived, onAdd }: { query: ListQuery<Order>; archived: boolean; onAdd: () => void }) {
  const say = useSay();
  const { search } = query.input;
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`No batches match "${search}"`}
        line="Names and descriptions are searched."
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  if (archived)
    return (
      <EmptyState
        title="No archived batches"
        line="Batches that you archive stand here, with their people."
        action={<Button onClick={() => query.set({ status: null })}>Show all batches</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Layers size={20} />}
      title="No batches yet"
      line={say('Put {students} who are taught together into a batch, and do things for all of them at once.')}
      action={
        <Button variant="primary" onClick={onAdd}>
          Add batch
        </Button>
      }
    />
  );
}
