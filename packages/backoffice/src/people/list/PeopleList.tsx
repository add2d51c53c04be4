import type { ReactNode } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { ColumnChoice } from '../../ui/columnChoice.ts';
import { hiddenText } from '../../ui/base.css.ts';
import { columnMenu } from '../../ui/list/columnMenu.tsx';
import type { Column } from '../../ui/list/columns.ts';
import type { Filter } from '../../ui/list/filter.ts';
import { List, type ListProps } from '../../ui/list/List.tsx';
import type { ListInput } from '../../ui/list/listInput.ts';
import { useSelection } from '../../ui/list/selection.ts';
import type { ListState } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import { more } from './ListParts.tsx';
import type { PersonRow } from './personRow.ts';
import * as css from './PersonCell.css.ts';

interface PeopleListProps<Row extends PersonRow> {
  kind: Kind;
  list: ListState<Row, ListInput<string>>;
  columns: readonly Column<Row, string>[];
  choice: ColumnChoice;
  tabs: ListProps<Row>['tabs'];
  /** Filters beside the search, before those that both lists have. */
  filters?: readonly Filter[];
  /** What a click on a row opens, and the menu at its end. */
  row: { onOpen: (id: number) => void; actions: (row: Row) => ReactNode };
  /** The first of the kind is added from the empty list. */
  onAdd: () => void;
  /** Said when something arrives. */
  news: string;
}

const ListTools = part(
  () => import('../../filters/views/ListTools.tsx').then((file) => file.ListTools),
  () => <span className={css.tools} />,
);
const FilterChips = part(() => more().then((file) => file.FilterChips));
const NothingHere = part(() => more().then((file) => file.NothingHere));
const PeopleBulkBar = part(() => more().then((file) => file.PeopleBulkBar));

const idOf = (person: PersonRow) => person.user_detail_id;

/** What the lists of students and leads share: filters and views, the school's own questions as columns, and what can be done with many. */
export function PeopleList<Row extends PersonRow>(props: PeopleListProps<Row>) {
  const { kind, list, columns, choice, tabs, filters = [], row, onAdd, news } = props;
  const say = useSay();
  const selection = useSelection(list, idOf, list.get('status'));
  return (
    <div className={css.table}>
      <List
        list={list}
        label={say(kinds[kind].Nouns)}
        row={{
          key: idOf,
          name: fullName,
          open: (one) => row.onOpen(one.user_detail_id),
          actions: row.actions,
        }}
        search={say(`Search ${kinds[kind].nouns}`)}
        tabs={tabs}
        filters={[
          ...filters,
          {
            name: 'filters',
            control: <ListTools kind={kind} query={list} columns={columns} choice={choice} />,
            chips: <FilterChips kind={kind} query={list} />,
          },
        ]}
        {...columnMenu(columns, choice, () =>
          import('./allQuestions.ts').then(({ allQuestions }) => allQuestions(kind)),
        )}
        bulk={{ selection, bar: <PeopleBulkBar kind={kind} list={list} selection={selection} /> }}
        sizes
        empty={<NothingHere kind={kind} list={list} onAdd={onAdd} />}
      />
      <span role="status" className={hiddenText}>
        {news}
      </span>
    </div>
  );
}
