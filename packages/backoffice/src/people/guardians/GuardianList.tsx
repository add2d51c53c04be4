import { Ellipsis, HeartHandshake, Merge, PanelRight, Plus, SearchX, Trash2 } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { fullName } from '@schoolbell/core/format';
import { exportGuardians, guardianOrders, guardians } from '@schoolbell/core/people/guardians/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { usePanel } from '../../ui/Panel.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { listInputs, totalOf } from '../../ui/list/exportedList.ts';
import { listInputOf, pageSizes } from '../../ui/list/listInput.ts';
import { useListQuery, type ListQuery } from '../../ui/list/listQuery.ts';
import type { Two } from '../duplicates/alike.ts';
import { ImportLink } from '../../imports/ImportLink.tsx';
import { guardianColumns, type GuardianRow } from './guardianColumns.tsx';

const GuardianPanel = part(() => import('./GuardianPanel.tsx').then((file) => file.GuardianPanel));
const AddChildren = part(() => import('./AddChildren.tsx').then((file) => file.AddChildren));
const DeleteGuardian = part(() => import('./DeleteGuardian.tsx').then((file) => file.DeleteGuardian));
const MergeDialog = part(() => import('../duplicates/MergeDialog.tsx').then((file) => file.MergeDialog));

type Order = (typeof guardianOrders)[number];
type Doing = { what: 'add' | 'delete'; guardian: GuardianRow } | { what: 'merge'; two: Two };

const ofTab = (tab: string | null) => ({ of: tab === 'leads' ? ('leads' as const) : ('students' as const) });

/** Starts the first read of the list while its code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(guardians, { ...listInputOf(search, guardianOrders), ...ofTab(search.get('of')) });
}

/** All guardians with their children: search, sort, each one's panel, and two of them made one. */
export function Component() {
  const say = useSay();
  const query = useListQuery<Order>(guardianOrders);
  const input = { ...query.input, ...ofTab(query.get('of')) };
  const page = useRead(guardians, input);
  const { open, show, close } = usePanel();
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const clear = () => setSelected(new Set());
  const chosen = [...selected] as number[];

  function openRow(event: MouseEvent, id: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    show(id);
  }

  return (
    <Page
      title="Guardians"
      actions={
        <>
          <ImportLink kind="guardian" />
          <ExportButton
            list={{
              endpoint: exportGuardians,
              resource: 'guardians',
              name: 'guardians',
              input: { ...listInputs(query), of: input.of },
            }}
            total={totalOf(page.data)}
          />
        </>
      }
      subtitle={say('Who stands for your {students} and leads, and whom you write to')}
    >
      <Card flush>
        <Tabs
          label="Whose guardians"
          tabs={[
            { id: 'students', label: say('Of {students}') },
            { id: 'leads', label: 'Of leads' },
          ]}
          value={input.of}
          onChange={(of) => (clear(), query.set({ of: of === 'leads' ? of : null }))}
        />
        <Toolbar>
          <SearchField label="Search guardians" value={input.search} onSearch={(search) => query.set({ search })} />
        </Toolbar>
        {page.error && !page.data ? (
          <ErrorState line={page.error.message} onRetry={() => void page.refetch()} />
        ) : (
          <Table
            label="Guardians"
            columns={guardianColumns(openRow)}
            rows={page.data?.data}
            rowKey={(row) => row.user_detail_id}
            stale={page.isPlaceholderData}
            sort={query.sort}
            onSort={({ id, direction }) => query.set({ order_by: id, direction })}
            selection={{ selected, onChange: setSelected, name: fullName }}
            onOpen={(row) => show(row.user_detail_id)}
            actions={(row) => <RowMenu row={row} onOpen={() => show(row.user_detail_id)} onDo={setDoing} />}
            empty={<NoGuardians query={query as ListQuery<string>} />}
          />
        )}
        {page.data && (
          <Pagination
            page={page.data}
            onPage={(next) => query.set({ page: next })}
            onWarm={(next) => prefetch(guardians, { ...input, page: next })}
            size={{ value: input.per_page, choices: pageSizes, onChange: (per_page) => query.set({ per_page }) }}
          />
        )}
      </Card>
      <BulkBar count={chosen.length} onClear={clear}>
        <Button
          size="sm"
          icon={<Merge size={14} aria-hidden />}
          disabled={chosen.length !== 2}
          title={chosen.length === 2 ? undefined : 'Choose two guardians'}
          onClick={() =>
            setDoing({ what: 'merge', two: { user_detail_id: Math.min(...chosen), duplicate_id: Math.max(...chosen) } })
          }
        >
          Merge
        </Button>
      </BulkBar>
      {open && <GuardianPanel key={open} id={Number(open)} onClose={close} />}
      {doing?.what === 'add' && <AddChildren guardian={doing.guardian} onClose={done} />}
      {doing?.what === 'delete' && (
        <DeleteGuardian guardian={doing.guardian} of={doing.guardian.children} onClose={done} />
      )}
      {doing?.what === 'merge' && <MergeDialog two={doing.two} onMerged={clear} onClose={done} />}
    </Page>
  );
}

function RowMenu({ row, onOpen, onDo }: { row: GuardianRow; onOpen: () => void; onDo: (doing: Doing) => void }) {
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${fullName(row)}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Open', icon: <PanelRight size={16} />, onSelect: onOpen },
        { label: 'Add children', icon: <Plus size={16} />, onSelect: () => onDo({ what: 'add', guardian: row }) },
        { line: true },
        { label: 'Delete', icon: <Trash2 size={16} />, onSelect: () => onDo({ what: 'delete', guardian: row }) },
      ]}
    />
  );
}

function NoGuardians({ query }: { query: ListQuery<string> }) {
  const say = useSay();
  if (query.input.search) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`No guardians match "${query.input.search}"`}
        line="Names, e-mail addresses and phone numbers are searched. Try part of one."
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<HeartHandshake size={20} />}
      title="No guardians yet"
      line={say('Add them on the page of a {student} or lead; whoever fills in a form brings theirs along.')}
    />
  );
}
