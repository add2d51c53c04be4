import { Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { exportStaff, staffList } from '@schoolbell/core/staff/contract';
import { prefetch } from '../http/read.ts';
import { ComposeButton } from '../messages/ComposeButton.tsx';
import { useMay } from '../session/session.ts';
import { roles } from '@schoolbell/core/settings/roles/rules';
import { Page } from '../shell/Page.tsx';
import { BulkBar } from '../ui/BulkBar.tsx';
import { Card } from '../ui/Card.tsx';
import { part } from '../ui/parts.tsx';
import { chooseFilter } from '../ui/list/chooseFilter.tsx';
import type { Column } from '../ui/list/columns.ts';
import { List, Nothing } from '../ui/list/List.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { ListActions } from '../ui/list/ListActions.tsx';
import type { NothingText } from '../ui/list/nothingText.ts';
import { type Selection, useSelection } from '../ui/list/selection.ts';
import { useList } from '../ui/list/useList.ts';
import { useSay, type Say } from '../words/say.ts';
import { formatDate } from '../ui/dates.ts';
import { ImportLink } from '../imports/ImportLink.tsx';
import { PersonCell } from '../people/list/PersonCell.tsx';
import { Phone } from '../people/Phone.tsx';
import { staffInputOf } from './staffQuery.ts';
import { StaffTag } from './StaffTag.tsx';
import { roleOf, spanText, type Colleague } from './staffText.ts';

const AddStaff = part(() => import('./AddStaff.tsx').then((file) => file.AddStaff));

const PATH = '/people/staff';
const idOf = (row: Colleague) => row.user_detail_id;

/** Starts the list's read while its code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(staffList, staffInputOf(search));
}

function columns(say: Say, open: (id: number) => void): Column<Colleague>[] {
  return [
    {
      id: 'firstName',
      header: 'Name',
      sortable: true,
      title: true,
      cell: (row) => <PersonCell person={{ ...row, is_duplicate: 0 }} path={PATH} fresh={false} onOpen={open} />,
    },
    { id: 'role_id', header: 'Role', sortable: true, cell: (row) => say(roleOf(row)) },
    {
      id: 'state',
      header: 'Status',
      cell: (row) => <StaffTag person={row} />,
      blank: (row) => row.is_archived === 0 && row.sign_in === 'active',
    },
    { id: 'phone', header: 'Phone', cell: (row) => <Phone phone={row.phone} />, blank: (row) => !row.phone },
    {
      id: 'employment',
      header: 'Employment',
      cell: (row) => row.employment && spanText(row.employment),
      blank: (row) => !row.employment,
    },
    {
      id: 'created_on',
      header: 'Added',
      sortable: true,
      cell: (row) => formatDate(row.created_at),
      card: 'off',
      width: 124,
    },
  ];
}

/** All who work here, a hundred at a time: search, role, former staff, and inviting someone new. */
export function Component() {
  const say = useSay();
  const may = useMay();
  const navigate = useNavigate();
  const list = useList(staffList, staffInputOf);
  const [adding, setAdding] = useState(false);
  const open = (id: number) => void navigate(`${PATH}/${id}`);
  const total = list.page?.total;
  const { page: _, per_page: __, ...listed } = list.input;
  const selection = useSelection(list, idOf, list.get('status'));
  return (
    <Page
      title="Staff"
      isNamedAbove
      subtitle={total === undefined ? '\u00a0' : `${total} ${total === 1 ? 'person' : 'people'}`}
      actions={
        <ListActions
          exporting={{ endpoint: exportStaff, resource: 'staff', name: 'staff', input: listed }}
          total={total ?? null}
          add={
            may('access_control') ? { label: 'Add staff', run: () => setAdding(true), warm: AddStaff.fetch } : undefined
          }
        >
          <ImportLink kind="staff" />
        </ListActions>
      }
    >
      <Card flush>
        <List
          list={list}
          label="Staff"
          columns={columns(say, open)}
          row={{ key: idOf, name: fullName, open: (row) => open(row.user_detail_id) }}
          search="Search staff"
          tabs={{
            label: 'Status',
            tabs: [
              { id: 'current', label: 'Current' },
              { id: 'archived', label: 'Archived' },
            ],
            value: listed.is_archived ? 'archived' : 'current',
            onChange: (id) => list.set({ status: id === 'archived' ? id : null }),
          }}
          filters={[
            chooseFilter(list, {
              name: 'role',
              label: 'Role',
              placeholder: 'All roles',
              value: listed.role_id,
              options: roles.map(({ role_id, name }) => ({ value: role_id, label: say(name) })),
            }),
          ]}
          bulk={{ selection, bar: <WriteBar selection={selection} /> }}
          empty={<Nothing list={list} texts={nothing} />}
        />
      </Card>
      {adding && <AddStaff onClose={() => setAdding(false)} onOpen={open} />}
    </Page>
  );
}

/** What can be done with the ticked colleagues. */
const WriteBar = ({ selection: { ids, clear } }: { selection: Selection }) => (
  <BulkBar count={ids.length} onClear={clear}>
    <ComposeButton size="sm" start={{ type: 'list', ids, of: 'staff' }} />
  </BulkBar>
);

const nothing: NothingText[] = [
  {
    when: ['search', 'role'],
    title: 'No staff match',
    line: 'Try part of a name, e-mail address or phone number.',
    again: 'Clear filters',
  },
  {
    when: ['status'],
    icon: <Users size={20} />,
    title: 'No former staff',
    line: 'Former staff appear here. You can restore them at any time.',
  },
  {
    icon: <EmptyPicture name="staff" />,
    title: 'No staff yet',
    line: 'Add your colleagues: each gets a mail with a link to set their password.',
  },
];
