import type { leadOrders } from '@schoolbell/core/enquiries/schemas';
import { part } from '../ui/parts.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import type { ListQuery } from '../ui/list/listQuery.ts';
import { InterestFilter } from './InterestFilter.tsx';
import { LeadBoard } from './LeadBoard.tsx';
import { boardFiltersOf } from './leadFilters.ts';
import * as css from './LeadList.css.ts';

const BoardFilter = part(() => import('./BoardFilter.tsx').then((file) => file.BoardFilter));
const FilterButton = part(() => import('../filters/FilterButton.tsx').then((file) => file.FilterButton));
const ConversionsButton = part(() => import('./ConversionsButton.tsx').then((file) => file.ConversionsButton));
const FilterChips = part(() => import('../filters/FilterChips.tsx').then((file) => file.FilterChips));

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
        <BoardFilter value={filters} onChange={query.set} />
        <FilterButton kind="lead" query={query} />
        <ConversionsButton />
      </div>
      {query.get('filters') && <FilterChips kind="lead" query={query} />}
      <LeadBoard query={query as ListQuery<string>} filters={filters} onOpen={onOpen} />
    </>
  );
}
