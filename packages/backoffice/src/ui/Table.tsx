import { useRef, type MouseEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import type { Column, Sort } from './list/columns.ts';
import * as css from './Table.css.ts';

/** Ticks, given together. */
interface TableTicks<Row> {
  selected: ReadonlySet<string | number>;
  onChange: (selected: Set<string | number>) => void;
  name: (row: Row) => string;
  /** Said in the row: why something could not be done with it. */
  notes?: ReadonlyMap<string | number, string>;
}

export interface TableProps<Row> {
  /** What the rows are, read out: "Students". */
  label: string;
  columns: readonly Column<Row, string>[];
  /** Absent while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The rows in view belong to the page before. */
  stale?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Given together: a tick in each row, shift-click for a range. */
  selection?: TableTicks<Row>;
  /** A click on the row outside its links and buttons. The title column needs a link that does the same. */
  onOpen?: (row: Row) => void;
  /** The menu at the row's end. */
  actions?: (row: Row) => ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
  /** Drawn where there is no row. */
  empty?: ReactNode;
}

const noTicks: ReadonlySet<string | number> = new Set();

/** Ticking a row, a range of them, and all that are in view. */
function useTicks<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  selection: TableTicks<Row> | undefined,
) {
  const lastTick = useRef<number>(undefined);
  const ticks = selection?.selected ?? noTicks;

  function tick(index: number, range: boolean) {
    if (!selection || !rows) return;
    const next = new Set(ticks);
    const adding = !next.has(rowKey(rows[index]!));
    const from = range && lastTick.current !== undefined ? lastTick.current : index;
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      const row = rows[at];
      const key = row && rowKey(row);
      if (key === undefined) continue;
      if (adding) next.add(key);
      else next.delete(key);
    }
    lastTick.current = index;
    selection.onChange(next);
  }

  function tickAll(all: boolean) {
    const here = (rows ?? []).map(rowKey);
    selection?.onChange(new Set(all ? [...ticks, ...here] : [...ticks].filter((key) => !here.includes(key))));
  }

  return { ticks, tick, tickAll };
}

/**
 * A semantic table: sorting by heading, ticks, column choice, cards on phones. Sorting, searching and pages are the
 * server's work and ticks outlive a page, so a table engine would be 9 KiB in every list for filtering columns.
 */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rowKey, stale, sort, onSort, selection, onOpen, actions, foot, empty } = props;
  // That nothing was found by other words says nothing about these.
  const rows = stale && props.rows?.length === 0 ? undefined : props.rows;
  const { ticks, tick, tickAll } = useTicks(rows, rowKey, selection);
  const ticked = rows?.filter((row) => ticks.has(rowKey(row))).length ?? 0;
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);

  return (
    <div className={css.scroller}>
      <table className={cx(css.table, stale && css.waiting)} aria-label={label} aria-busy={!rows || stale || undefined}>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          ticks={selection && { all: ticked > 0 && ticked === rows!.length, some: ticked > 0, onChange: tickAll }}
          actions={Boolean(actions)}
        />
        <tbody>
          {!rows && <LoadingRows span={span} columns={columns.length} />}
          {rows?.length === 0 && (
            <tr data-whole>
              <td colSpan={span}>{empty}</td>
            </tr>
          )}
          {rows?.map((row, index) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              tick={
                selection && {
                  on: ticks.has(rowKey(row)),
                  name: selection.name(row),
                  note: selection.notes?.get(rowKey(row)),
                  onChange: (range) => tick(index, range),
                }
              }
              onOpen={onOpen && ((event: MouseEvent) => opens(event) && onOpen(row))}
              actions={actions}
            />
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

/** A click opens the row unless it was meant for a control in it, or ends a selection of text. */
function opens(event: MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, label, select, [role="menu"]');
  return !control && event.button === 0 && !window.getSelection()?.toString();
}

/** Ten rows in the layout of real ones. */
function LoadingRows({ span, columns }: { span: number; columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: span }, (_, at) => (
        <td key={at} className={css.cell}>
          <Skeleton width={at === span - columns ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ));
}
