import { Fragment, type ReactNode } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import type { Filter } from '../ui/list/filter.ts';
import type { ListAddress } from '../ui/list/listQuery.ts';
import type { Adding } from '../ui/list/ListActions.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { useSay } from '../words/say.ts';
import { NothingShelved, statusTabs } from './shelved.ts';

interface ShelfFrameProps {
  kind: 'subject' | 'package';
  /** The address, with what it searches for. */
  list: ListAddress & { input: { search: string } };
  /** What was read by it. */
  read: { data: unknown; error: Failure | null; refetch: () => unknown };
  /** Beside the search; each lives in the address under its name. */
  filters: readonly Filter[];
  /** There is not even a category to show. */
  isEmpty: boolean;
  add: Adding;
  /** The shelves. */
  children: ReactNode;
}

/** The card around shelves: tabs, search and filters above them, and what is said while there are none. */
export function ShelfFrame({ kind, list, read, filters, isEmpty, add, children }: ShelfFrameProps) {
  const say = useSay();
  const { data, error } = read;
  return (
    <Card flush>
      <Tabs {...statusTabs(list)} />
      <Toolbar>
        <SearchField
          label={say(`Search {${kind}s}`)}
          value={list.input.search}
          onSearch={(search) => list.set({ search })}
        />
        {filters.map(({ name, control }) => (
          <Fragment key={name}>{control}</Fragment>
        ))}
      </Toolbar>
      {!data && !error && <SkeletonLines lines={8} />}
      {error && !data && <ErrorState line={error.message} onRetry={() => void read.refetch()} />}
      {data !== undefined && (isEmpty ? <NothingShelved kind={kind} list={list} add={add} /> : children)}
    </Card>
  );
}
