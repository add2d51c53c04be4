import { ArrowDown, ArrowUp } from 'lucide-react';
import { hiddenText } from './base.css.ts';
import { Checkbox } from './Checkbox.tsx';
import { cx } from './cx.ts';
import type { Column, Sort } from './list/columns.ts';
import * as css from './Table.css.ts';

interface TableHeadProps {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'sortable' | 'align' | 'width'>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  ticks?: { all: boolean; some: boolean; onChange: (all: boolean) => void };
  actions: boolean;
}

/** The headings: a tick for all rows in view, buttons that sort, and the room above the row menus. */
export function TableHead({ columns, sort, onSort, ticks, actions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {ticks && (
          <th scope="col" className={cx(css.headCell, css.tick)}>
            <Checkbox
              hideLabel
              label="Select all rows on this page"
              checked={ticks.all}
              indeterminate={ticks.some && !ticks.all}
              onChange={() => ticks.onChange(!ticks.all)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={sort?.id === column.id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
            className={cx(css.headCell, column.align && css.end)}
            style={{ inlineSize: column.width }}
          >
            {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
          </th>
        ))}
        {actions && (
          <th scope="col" className={cx(css.headCell, css.actions)}>
            <span className={hiddenText}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortButton({
  column,
  sort,
  onSort,
}: {
  column: Pick<Column<never>, 'id' | 'header' | 'align'>;
  sort?: Sort;
  onSort: (sort: Sort) => void;
}) {
  const mine = sort?.id === column.id;
  const Arrow = mine && sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={cx(css.sort, column.align && css.sortEnd, mine && css.sorted)}
      onClick={() => onSort({ id: column.id, direction: mine && sort.direction === 'desc' ? 'asc' : 'desc' })}
    >
      {column.header}
      <Arrow size={13} aria-hidden className={mine ? undefined : css.unsorted} />
    </button>
  );
}
