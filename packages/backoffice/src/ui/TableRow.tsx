import type { MouseEvent, ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { cx } from './cx.ts';
import type { Column } from './list/columns.ts';
import * as css from './Table.css.ts';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row, string>[];
  /** `range` is true for a shift-click; `note` says why something could not be done with the row. */
  tick?: { on: boolean; name: string; note?: string; onChange: (range: boolean) => void };
  onOpen?: (event: MouseEvent) => void;
  actions?: (row: Row) => ReactNode;
}

/** One row of native elements; React draws some hundred of them in the time of a frame. */
export function TableRow<Row>({ row, columns, tick, onOpen, actions }: TableRowProps<Row>) {
  return (
    <tr
      className={cx(css.row, onOpen && css.opens)}
      aria-selected={tick?.on || undefined}
      data-ticks={tick ? '' : undefined}
      onClick={onOpen}
    >
      {tick && (
        <td className={cx(css.cell, css.tick)}>
          <Checkbox
            hideLabel
            label={`Select ${tick.name}`}
            checked={tick.on}
            onChange={(event) => tick.onChange((event.nativeEvent as Event & { shiftKey?: boolean }).shiftKey === true)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={cx(css.cell, column.align && css.end)}
          data-title={column.title ? '' : undefined}
          data-blank={column.card === 'off' || column.blank?.(row) ? '' : undefined}
        >
          <span className={css.label} aria-hidden>
            {column.header}
          </span>
          <div className={css.value}>
            {column.cell(row)}
            {column.title && tick?.note && <p className={css.note}>{tick.note}</p>}
          </div>
        </td>
      ))}
      {actions && <td className={cx(css.cell, css.actions)}>{actions(row)}</td>}
    </tr>
  );
}
