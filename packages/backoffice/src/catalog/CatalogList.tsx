import { Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import type { Page as PageOf } from '@schoolbell/core/http/page';
import type { ListQuery } from '../ui/list/listQuery.ts';
import { Page } from '../shell/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';

/** What a list of the catalog is called, in the school's words. */
export interface ListTexts {
  title: string;
  subtitle: string;
  nouns: string;
  add: string;
  /** What an empty list says: why to add the first one. */
  why: string;
  icon: ReactNode;
}

interface CatalogListProps<Row extends object, Order extends string> {
  texts: ListTexts;
  query: ListQuery<Order>;
  read: { data: PageOf<Row> | undefined; error: Failure | null; isPlaceholderData: boolean; refetch: () => unknown };
  columns: readonly Column<Row>[];
  /** Its id, and what a row's menu and a click on it do. */
  row: { key: (row: Row) => number; actions: (row: Row) => ReactNode; open: (row: Row) => void };
  onAdd: () => void;
  /** Filters beside the search. */
  filters?: ReactNode;
  /** Buttons before "Add". */
  actions?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A screen with a table of the catalog: live and archived, searched, sorted, page by page. */
export function CatalogList<Row extends object, Order extends string>({
  texts,
  query,
  read,
  columns,
  row,
  onAdd,
  filters,
  actions,
  children,
}: CatalogListProps<Row, Order>) {
  const isArchived = query.get('status') === 'archived';
  const { search } = query.input;
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          {actions}
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
            {texts.add}
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
          value={isArchived ? 'archived' : 'active'}
          onChange={(id) => query.set({ status: id === 'archived' ? id : null })}
        />
        <Toolbar>
          <SearchField
            label={`Search ${texts.nouns}`}
            value={search}
            onSearch={(text) => query.set({ search: text })}
          />
          {filters}
        </Toolbar>
        {read.error && !read.data ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Table
            label={texts.title}
            columns={columns}
            rows={read.data?.data}
            rowKey={row.key}
            stale={read.isPlaceholderData}
            sort={query.sort}
            onSort={(sort) => query.set({ order_by: sort.id, direction: sort.direction })}
            onOpen={row.open}
            actions={row.actions}
            empty={<Nothing texts={texts} query={query} archived={isArchived} onAdd={onAdd} />}
          />
        )}
        {read.data && <Pagination page={read.data} onPage={(next) => query.set({ page: next })} />}
      </Card>
      {children}
    </Page>
  );
}

function Nothing<Order extends string>({
  texts,
  query,
  archived,
  onAdd,
}: {
  texts: ListTexts;
  query: ListQuery<Order>;
  archived: boolean;
  onAdd: () => void;
}) {
  const { search } = query.input;
  const clear = { search: null, category_id: null };
  if (search || query.get('category_id'))
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={search ? `No ${texts.nouns} match "${search}"` : `No ${texts.nouns} here`}
        line="Try another word or another category."
        action={<Button onClick={() => query.set(clear)}>{search ? 'Clear search' : `Show all ${texts.nouns}`}</Button>}
      />
    );
  if (archived)
    return (
      <EmptyState
        title={`No archived ${texts.nouns}`}
        line="What you archive stands here, with all that hangs on it."
        action={<Button onClick={() => query.set({ status: null })}>Show all {texts.nouns}</Button>}
      />
    );
  return (
    <EmptyState
      icon={texts.icon}
      title={`No ${texts.nouns} yet`}
      line={texts.why}
      action={
        <Button variant="primary" onClick={onAdd}>
          {texts.add}
        </Button>
      }
    />
  );
}
