import type { Column } from './list/columns.ts';
import { TableRow } from './TableRow.tsx';

/** What all rows of a table come to, one line each; the foot stays in view while the rows scroll. */
export function TableTotals<Row>({ columns }: { columns: readonly Column<Row, string>[] }) {
  const count = Math.max(0, ...columns.map(({ totals = [] }) => totals.length));
  if (count === 0) return null;
  return (
    <tfoot>
      {Array.from({ length: count }, (_, at) => (
        <TableRow
          key={at}
          row={at}
          columns={columns.map(({ id, header, align, title, totals }) => ({
            id,
            header,
            align,
            title,
            cell: () => totals?.[at],
            blank: () => totals?.[at] === undefined,
          }))}
        />
      ))}
    </tfoot>
  );
}
