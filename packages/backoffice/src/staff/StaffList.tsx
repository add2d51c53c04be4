import { Plus, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportStaff, staffList } from '@schoolbell/core/staff/contract';
import { prefetch, useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { roles } from '@schoolbell/core/settings/roles/rules';
import { Page } from '../shell/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { part } from '../ui/parts.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { useSay, type Say } from '../words/say.ts';
import { formatDate } from '../ui/dates.ts';
import { ImportLink } from '../imports/ImportLink.tsx';
import { ExportButton } from '../ui/list/ExportButton.tsx';
import { PersonCell } from '../people/list/PersonCell.tsx';
import { Phone } from '../people/Phone.tsx';
import { staffInputOf, useStaffQuery } from './staffQuery.ts';
import { StaffTag } from './StaffTag.tsx';
import { roleOf, spanText, type Colleague } from './staffText.ts';

const AddStaff = part(() => import('./AddStaff.tsx').then((file) => file.AddStaff));

const PATH = '/people/staff';

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
      blank: () => true,
      width: 124,
    },
  ];
}

/** All who work here, a hundred at a time: search, role, former staff, and inviting somebody new. */
export function Component() {
  const say = useSay();
  const may = useMay();
  const navigate = useNavigate();
  const { input, set } = useStaffQuery();
  const page = useRead(staffList, input);
  const [adding, setAdding] = useState(false);
  const open = (id: number) => void navigate(`${PATH}/${id}`);
  const total = page.data?.total;
  const { page: _, per_page: __, ...listed } = input;
  return (
    <Page
      title="Staff"
      subtitle={total === undefined ? '\u00a0' : `${total} ${total === 1 ? 'person' : 'people'}`}
      actions={
        <>
          <ImportLink kind="staff" />
          <ExportButton
            list={{ endpoint: exportStaff, resource: 'staff', name: 'staff', input: listed }}
            total={total ?? null}
          />
          {may('access_control') && (
            <Button
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
              onPointerEnter={AddStaff.fetch}
            >
              Add staff
            </Button>
          )}
        </>
      }
    >
      <Card flush>
        <Tabs
          label="Status"
          tabs={[
            { id: 'current', label: 'Working here' },
            { id: 'archived', label: 'Archived' },
          ]}
          value={input.is_archived ? 'archived' : 'current'}
          onChange={(id) => set({ status: id === 'archived' ? id : null })}
        />
        <Toolbar>
          <SearchField label="Search staff" value={input.search} onSearch={(search) => set({ search })} />
          <Select
            hideLabel
            label="Role"
            placeholder="All roles"
            value={input.role_id ?? ''}
            onChange={(event) => set({ role: event.target.value })}
            options={roles.map(({ role_id, name }) => ({ value: role_id, label: say(name) }))}
          />
        </Toolbar>
        {page.error && !page.data ? (
          <ErrorState line={page.error.message} onRetry={() => void page.refetch()} />
        ) : (
          <Table
            label="Staff"
            columns={columns(say, open)}
            rows={page.data?.data}
            rowKey={(row) => row.user_detail_id}
            stale={page.isPlaceholderData}
            sort={{ id: input.order_by, direction: input.direction }}
            onSort={({ id, direction }) => set({ order_by: id, direction })}
            onOpen={(row) => open(row.user_detail_id)}
            empty={
              <Nobody
                isNarrowed={input.search !== '' || input.role_id !== undefined}
                isArchived={input.is_archived === 1}
                onClear={() => set({ search: null, role: null })}
              />
            }
          />
        )}
        {page.data && <Pagination page={page.data} onPage={(next) => set({ page: next })} />}
      </Card>
      {adding && <AddStaff onClose={() => setAdding(false)} onOpen={open} />}
    </Page>
  );
}

function Nobody({
  isNarrowed,
  isArchived,
  onClear,
}: {
  isNarrowed: boolean;
  isArchived: boolean;
  onClear: () => void;
}) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title="Nobody matches"
        line="Names, e-mail addresses and phone numbers are searched. Try part of one."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  if (isArchived)
    return (
      <EmptyState
        icon={<Users size={20} />}
        title="Nobody is archived"
        line="Who leaves is archived here, and can be restored at any time."
      />
    );
  return (
    <EmptyState
      icon={<Users size={20} />}
      title="Nobody works here yet"
      line="Add your colleagues: each gets a mail with a link to set their password."
    />
  );
}
