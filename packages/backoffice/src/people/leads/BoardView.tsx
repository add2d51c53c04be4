import { lazy, Suspense } from 'react';
import type { leadOrders } from '@schoolbell/core/people/leads/contract';
import { SearchField } from '../../ui/SearchField.tsx';
import type { ListQuery } from '../list/listQuery.ts';
import { InterestFilter } from './InterestFilter.tsx';
import { LeadBoard } from './LeadBoard.tsx';
import { boardFiltersOf } from './leadFilters.ts';
import * as css from './LeadList.css.ts';

const BoardFilter = lazy(() => import('./BoardFilter.tsx').then((part) => ({ default: part.BoardFilter })));
const FilterButton = lazy(() => import('../filters/FilterButton.tsx').then((part) => ({ default: part.FilterButton })));
const ConversionsButton = lazy(() => import('./ConversionsButton.tsx').then((part) => ({ default: part.ConversionsButton })));
const FilterChips = lazy(() => import('../filters/FilterChips.tsx').then((part) => ({ default: part.FilterChips })));

interface BoardViewProps {
  query: ListQuery<(typeof leadOrders)[number]>;
  onOpen: (id: number) => void;
}

/** The board below its search and filters, which the address keeps. */
export function BoardView({ query, onOpen }: BoardViewProps) {
  const filters = boardFiltersOf(query.get);
  return (
    <>
      <div className={css.bar}>
        <SearchField label="Search leads" value={query.input.search} onSearch={(search) => query.set({ search })} />
        <InterestFilter value={filters.interest} onChange={(interest) => query.set({ interest })} />
        <Suspense><BoardFilter value={filters} onChange={query.set} /><FilterButton kind="lead" query={query} /><ConversionsButton /></Suspense>
      </div>
      {query.get('filters') && <Suspense><FilterChips kind="lead" query={query} /></Suspense>}
      <LeadBoard query={query as ListQuery<string>} filters={filters} onOpen={onOpen} />
    </>
  );
}
