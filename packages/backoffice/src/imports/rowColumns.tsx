import { type RowAction } from '@schoolbell/core/imports/format/rules';
import { Link } from '../ui/Link.tsx';
import type { Column } from '../ui/list/columns.ts';
import { type Import, type ImportRow, nounsOf } from './importText.ts';
import * as css from './Imports.css.ts';

/** Whose row it is, what it changes, and why it is left out or which of its cells are left empty. */
export function rowColumns(found: Import, action: RowAction): Column<ImportRow>[] {
  const { path } = nounsOf[found.kind];
  const name = (row: ImportRow) =>
    row.user_detail_id && found.kind !== 'guardian' ? (
      <Link to={`${path}/${row.user_detail_id}`}>{row.name || 'Without a name'}</Link>
    ) : (
      row.name || 'Without a name'
    );
  const reasons: Column<ImportRow> = {
    id: 'why',
    header: action === 'rejected' ? 'Why' : 'Notes',
    blank: (row) => row.reasons.length === 0,
    cell: (row) => (
      <ul className={css.reasons}>
        {row.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    ),
  };
  const changes: Column<ImportRow> = {
    id: 'changes',
    header: 'Changes',
    blank: (row) => row.changes.length === 0,
    cell: (row) => <Changes row={row} />,
  };
  return [
    { id: 'name', header: 'Name', title: true, cell: name },
    {
      id: 'row',
      header: 'Row',
      cell: (row) => <span className={css.numbers}>{row.row_number.toLocaleString('en-US')}</span>,
    },
    ...(action === 'update' ? [changes] : []),
    reasons,
  ];
}

function Changes({ row }: { row: ImportRow }) {
  if (row.changes.length === 0) return <>A guardian or an ID is added</>;
  return (
    <ul className={css.reasons}>
      {row.changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}:{' '}
          {before && (
            <>
              <del className={css.from}>{before}</del>{' '}
            </>
          )}
          {after}
        </li>
      ))}
    </ul>
  );
}
