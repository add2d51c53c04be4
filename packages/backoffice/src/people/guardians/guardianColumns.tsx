import type { MouseEvent } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { guardians } from '@schoolbell/core/people/guardians/contract';
import { pathOf } from '@schoolbell/core/people/rules';
import { formatDate } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Phone } from '../Phone.tsx';
import * as css from './Guardians.css.ts';

/** A guardian in the list. */
export type GuardianRow = ResultOf<typeof guardians>['data'][number];

/** The columns of the guardians' list; `onOpen` hears the click on a name. */
export function guardianColumns(onOpen: (event: MouseEvent, id: number) => void): Column<GuardianRow>[] {
  return [
    {
      id: 'firstName',
      header: 'Guardian',
      sortable: true,
      title: true,
      cell: (row) => (
        <Link
          to={`/people/guardians?open=${row.user_detail_id}`}
          look="inherit"
          onClick={(event) => onOpen(event, row.user_detail_id)}
        >
          {fullName(row)}
        </Link>
      ),
    },
    { id: 'email', header: 'Email', cell: (row) => row.email, blank: (row) => !row.email },
    { id: 'phone', header: 'Phone', cell: (row) => <Phone phone={row.phone} />, blank: (row) => !row.phone },
    {
      id: 'children',
      header: 'Children',
      cell: (row) => <Children row={row} />,
      blank: (row) => row.children.length === 0,
    },
    { id: 'gets', header: 'Receives', cell: (row) => <Gets row={row} />, blank: () => true },
    { id: 'created_on', header: 'Here since', sortable: true, cell: (row) => formatDate(row.created_on), width: 124 },
  ];
}

function Children({ row }: { row: GuardianRow }) {
  return (
    <span className={css.children}>
      {row.children.map((child) => (
        <Link key={child.user_detail_id} to={pathOf(child)}>
          {fullName(child)}
        </Link>
      ))}
    </span>
  );
}

function Gets({ row }: { row: GuardianRow }) {
  return (
    <span className={css.tags}>
      {row.children.some((child) => child.parentCommunication === 1) && <Tag dot={false}>Messages</Tag>}
      {row.children.some((child) => child.invoiceTo === 1) && <Tag dot={false}>Invoices</Tag>}
    </span>
  );
}
