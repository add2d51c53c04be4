import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { Failure } from '@schoolbell/core/http/errors';
import type { Page } from '@schoolbell/core/http/page';
import { type ColumnChoice, visibleOf } from '../../ui/columnChoice.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import * as css from './PersonCell.css.ts';
import { ListError } from './ListError.tsx';
import { pageSizes, type ListQuery } from './listQuery.ts';

/** What every row of the two lists carries. */
export interface PersonRow {
  user_detail_id: number;
  firstName: string;
  surname: string;
  is_archived: 0 | 1;
}

interface PeopleTableProps<Row extends PersonRow> {
  kind: Kind;
  page: UseQueryResult<Page<Row>, Failure>;
  query: ListQuery<string>;
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** Filters beside the search. */
  filters?: ReactNode;
  /** What a click on a row opens, and the menu at its end. */
  row: { onOpen: (id: number) => void; actions: (row: Row) => ReactNode };
  onWarm: (page: number) => void;
  /** The first of the kind is added from the empty list. */
  onAdd: () => void;
  /** Said when something arrives. */
  news: string;
}

const ColumnMenu = part(
  () => import('../../ui/ColumnMenu.tsx').then((file) => file.ColumnMenu),
  () => <span className={css.columns} />,
);
const ListTools = part(
  () => import('../../filters/views/ListTools.tsx').then((file) => file.ListTools),
  () => <span className={css.tools} />,
);
const FilterChips = part(() => import('../../filters/FilterChips.tsx').then((file) => file.FilterChips));
const NothingHere = part(() => import('./NothingHere.tsx').then((file) => file.NothingHere));
const PeopleBulkBar = part(() => import('./PeopleBulkBar.tsx').then((file) => file.PeopleBulkBar));

const nobody: ReadonlySet<string | number> = new Set();

/** Search, columns, rows, pages and the bar of selected rows: what the lists of students and leads share. */
export function PeopleTable<Row extends PersonRow>(props: PeopleTableProps<Row>) {
  const { kind, page, query, columns, choice, filters, row, onWarm, onAdd, news } = props;
  const say = useSay();
  const { input, sort, set } = query;
  // A selection belongs to the tab it was made in: what an action in one tab clears when it is done is never another's.
  const tab = query.get('status');
  const [selection, setSelection] = useState({ tab, ids: nobody });
  const selected = selection.tab === tab ? selection.ids : nobody;
  // The bar stays once it is there: what it says while the selection ends must be heard.
  const isTicked = useRef(false);
  isTicked.current ||= selected.size > 0;
  const clear = () => setSelection((now) => (now.tab === tab ? { tab, ids: nobody } : now));

  return (
    <>
      <Toolbar
        end={
          <ColumnMenu
            columns={columns}
            choice={choice}
            more={() => import('./allQuestions.ts').then(({ allQuestions }) => allQuestions(kind))}
          />
        }
      >
        <SearchField
          label={say(`Search ${kinds[kind].nouns}`)}
          value={input.search}
          onSearch={(search) => set({ search })}
        />
        {filters}
        <ListTools kind={kind} query={query} columns={columns} choice={choice} />
      </Toolbar>
      {query.get('filters') && <FilterChips kind={kind} query={query} />}
      {page.error && !page.data ? (
        <ListError error={page.error} query={query} onRetry={() => void page.refetch()} />
      ) : (
        <div className={css.table}>
          <Table
            label={say(kinds[kind].Nouns)}
            columns={columns}
            rows={page.data?.data}
            rowKey={(one) => one.user_detail_id}
            stale={page.isPlaceholderData}
            sort={sort}
            onSort={({ id, direction }) => set({ order_by: id, direction })}
            selection={{ selected, onChange: (ids) => setSelection({ tab, ids }), name: fullName }}
            visible={visibleOf(columns, choice)}
            onOpen={(opened) => row.onOpen(opened.user_detail_id)}
            actions={row.actions}
            empty={<NothingHere kind={kind} query={query} onAdd={onAdd} />}
          />
        </div>
      )}
      {page.data && (
        <Pagination
          page={page.data}
          onPage={(next) => set({ page: next })}
          onWarm={onWarm}
          size={{ value: input.per_page, choices: pageSizes, onChange: (per_page) => set({ per_page }) }}
        />
      )}
      <span role="status" className={hiddenText}>
        {news}
      </span>
      {isTicked.current && (
        <PeopleBulkBar
          kind={kind}
          ids={[...selected] as number[]}
          page={page.isPlaceholderData ? undefined : page.data}
          query={query}
          onClear={clear}
        />
      )}
    </>
  );
}
