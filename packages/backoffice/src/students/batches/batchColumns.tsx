import { formatDate } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import { toneOf } from '../../ui/tones.ts';
import type { Say } from '../../words/say.ts';
import type { BatchRow } from './BatchForm.tsx';
import * as css from './Batches.css.ts';

export const pathOf = (id: number) => `/people/batches/${id}`;

/** The columns of the batches' list. */
export function columnsOf(say: Say): Column<BatchRow>[] {
  return [
    {
      id: 'batch_name',
      header: 'Batch',
      sortable: true,
      title: true,
      cell: (row) => (
        <Link to={pathOf(row.id)} look="inherit">
          <Tag tone={toneOf(row.colour)}>{row.batch_name}</Tag>
        </Link>
      ),
    },
    {
      id: 'total',
      header: say('{Students}'),
      sortable: true,
      align: 'end',
      width: 140,
      cell: (row) => row.total.toLocaleString('en-US'),
    },
    {
      id: 'description',
      header: 'Description',
      cell: (row) => <span className={css.line}>{row.description}</span>,
      blank: (row) => !row.description,
    },
    {
      id: 'created_on',
      header: 'Added',
      sortable: true,
      width: 140,
      cell: (row) => formatDate(row.created_on),
      blank: () => true,
    },
  ];
}
