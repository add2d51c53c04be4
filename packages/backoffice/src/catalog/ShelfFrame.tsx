import { Fragment, type ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import type { Filter } from '../ui/list/filter.ts';
import type { NothingText } from '../ui/list/nothingText.ts';
import { type ListState, searchOf } from '../ui/list/useList.ts';
import { part } from '../ui/parts.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { statusTabs } from './shelved.ts';

// List has the same part, and brings the table along.
const Nothing = part(() => import('../ui/list/Nothing.tsx').then((file) => file.Nothing));
const ListPages = part(() => import('../ui/list/ListPages.tsx').then((file) => file.ListPages));

interface ShelfFrameProps {
  list: ListState<object>;
  /** What the search is called: "Search subjects". */
  search: string;
  /** Beside the search; each lives in the address under its name. */
  filters: readonly Filter[];
  /** There is not even a category to show. */
  isEmpty: boolean;
  nothing: readonly NothingText[];
  /** The shelves. */
  children: ReactNode;
}

/** The card around shelves: tabs, search and filters above them, what is said while there are none, and the way to other pages. */
export function ShelfFrame({ list, search, filters, isEmpty, nothing, children }: ShelfFrameProps) {
  const { page, error } = list;
  return (
    <Card flush>
      <Tabs {...statusTabs(list)} />
      <Toolbar>
        <SearchField label={search} value={searchOf(list)} onSearch={(text) => list.set({ search: text })} />
        {filters.map(({ name, control }) => (
          <Fragment key={name}>{control}</Fragment>
        ))}
      </Toolbar>
      {!page && !error && <SkeletonLines lines={8} />}
      {error && !page && <ErrorState line={error.message} onRetry={list.retry} />}
      {page && (isEmpty ? <Nothing list={list} texts={nothing} /> : children)}
      {page && page.last_page > 1 && <ListPages list={list} />}
    </Card>
  );
}
