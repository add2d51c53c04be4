import { Fragment, type ReactNode } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import { part } from '../parts.tsx';
import { SearchField } from '../SearchField.tsx';
import { Table } from '../Table.tsx';
import { Tabs, type Tab } from '../Tabs.tsx';
import { Toolbar } from '../Toolbar.tsx';
import type { Column } from './columns.ts';
import type { Filter } from './filter.ts';
import * as css from './List.css.ts';
import type { Selection } from './selection.ts';
import { type ListState, searchOf } from './useList.ts';

const ListError = part(() => import('./ListError.tsx').then((file) => file.ListError));
/** What a list says where it has no row; it comes with the first such list. */
export const Nothing = part(() => import('./Nothing.tsx').then((file) => file.Nothing));
const ListPages = part(
  () => import('./ListPages.tsx').then((file) => file.ListPages),
  () => <div className={css.pages} />,
);

/** What a row is called by and what can be done with it. */
interface ListRow<Row> {
  key: (row: Row) => string | number;
  /** Read out beside its tick and in its menu. */
  name: (row: Row) => string;
  /** A click on the row. */
  open?: (row: Row) => void;
  /** The menu at its end. */
  actions?: (row: Row) => ReactNode;
}

/** Ticks, and the bar of what can be done with the ticked rows. */
interface ListBulk {
  selection: Selection;
  bar: ReactNode;
}

export interface ListProps<Row extends object> {
  list: ListState<Row>;
  /** What the rows are, read out: "Students". */
  label: string;
  columns: readonly Column<Row, string>[];
  row: ListRow<Row>;
  /** What the search is called: "Search students". Without it there is none. */
  search?: string;
  /** Parts of the list, of which one is in view. */
  tabs?: { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void };
  /** Beside the search; each lives in the address under its name. */
  filters?: readonly Filter[];
  /** The menu of columns, at the end of the row of filters. */
  menu?: ReactNode;
  /** What can be done with the ticked rows. */
  bulk?: ListBulk;
  /** The reader may choose how many rows a page has. */
  sizes?: boolean;
  /** All rows are in view: there are no pages. */
  whole?: boolean;
  /** Below the rows: `TableTotals`. */
  foot?: ReactNode;
  /** Drawn where there is no row: `Nothing`. */
  empty: ReactNode;
}

/** A list from one description: tabs, search, filters, rows as a table and on phones as cards, pages, and the bar of ticked rows. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { list, label, columns, row, search, tabs, filters = [], menu, bulk, sizes, whole, foot, empty } = props;
  const { page } = list;
  return (
    <div data-list={whole ? 'whole' : 'paged'}>
      {tabs && <Tabs {...tabs} />}
      {(search || filters.length > 0) && (
        <Toolbar end={menu}>
          {search && (
            <SearchField label={search} value={searchOf(list)} onSearch={(text) => list.set({ search: text })} />
          )}
          {filters.map(({ name, control }) => (
            <Fragment key={name}>{control}</Fragment>
          ))}
        </Toolbar>
      )}
      {filters.map(({ name, chips }) => chips && list.get(name) && <Fragment key={name}>{chips}</Fragment>)}
      {list.error && !page ? (
        // Only what the server answered may be about a filter; without a network this part would not come.
        list.error.code === 'invalid' ? (
          <ListError list={list} filters={filters} />
        ) : (
          <ErrorState line={list.error.message} onRetry={list.retry} />
        )
      ) : (
        <Table
          label={label}
          columns={columns}
          rows={page?.data}
          rowKey={row.key}
          stale={list.isStale}
          sort={list.sort}
          onSort={({ id, direction }) => list.set({ order_by: id, direction })}
          selection={bulk && { ...bulk.selection, name: row.name }}
          onOpen={row.open}
          actions={row.actions}
          empty={empty}
        >
          {foot}
        </Table>
      )}
      {page && !whole && <ListPages list={list} sizes={sizes} />}
      {bulk?.selection.isBegun && bulk.bar}
    </div>
  );
}
