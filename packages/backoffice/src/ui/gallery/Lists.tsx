import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { shownOf, useColumnChoice } from '../columnChoice.ts';
import { ColumnMenu } from '../ColumnMenu.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Link } from '../Link.tsx';
import { MenuButton } from '../MenuButton.tsx';
import { Pagination } from '../Pagination.tsx';
import { SearchField } from '../SearchField.tsx';
import { Table } from '../Table.tsx';
import type { Column, Sort } from '../list/columns.ts';
import { Tabs } from '../Tabs.tsx';
import { Tag } from '../Tag.tsx';
import { BulkBar } from '../BulkBar.tsx';
import { Toolbar } from '../Toolbar.tsx';
import type { Tone } from '../tones.ts';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

interface Person {
  id: number;
  name: string;
  email: string;
  status: [Tone, string];
  subject: string;
  balance: string;
}

const rows: Person[] = [
  {
    id: 1,
    name: 'Ruby Rossi',
    email: 'ruby.rossi@example.com',
    status: ['success', 'Active'],
    subject: 'Chess',
    balance: '0.00',
  },
  {
    id: 2,
    name: 'Mia Nguyen',
    email: 'mia.nguyen@example.com',
    status: ['info', 'Trial'],
    subject: 'Ballet',
    balance: '0.00',
  },
  {
    id: 3,
    name: 'Maximiliane Freifrau von und zu Hohenstein-Wittelsbach',
    email: 'm@example.com',
    status: ['warning', 'Paused'],
    subject: '',
    balance: '1,385.29',
  },
  {
    id: 4,
    name: 'Leo Moreau',
    email: 'leo.moreau@example.com',
    status: ['neutral', 'Archived'],
    subject: 'Robotics',
    balance: '22.43',
  },
];

const columns: Column<Person>[] = [
  {
    id: 'name',
    header: 'Student',
    title: true,
    sortable: true,
    cell: (row) => (
      <div className={css.row} style={{ flexWrap: 'nowrap' }}>
        <Avatar name={row.name} />
        <div>
          <Link look="inherit" to="/ui" style={{ fontWeight: 600 }}>
            {row.name}
          </Link>
          <div>{row.email}</div>
        </div>
      </div>
    ),
  },
  { id: 'status', header: 'Status', cell: (row) => <Tag tone={row.status[0]}>{row.status[1]}</Tag> },
  { id: 'subject', header: 'Subject', sortable: true, cell: (row) => row.subject || '–', blank: (row) => !row.subject },
  { id: 'balance', header: 'Balance', align: 'end', cell: (row) => row.balance },
];

const entries = [
  { label: 'Edit', icon: <Pencil size={16} /> },
  { label: 'Archived', checked: true },
  { line: true as const },
  { label: 'Delete', danger: true, icon: <Trash2 size={16} /> },
];

/** Tables, tabs, pages, menus. */
export function Lists() {
  const [selected, setSelected] = useState<Set<string | number>>(new Set([2]));
  return (
    <Section name="Tabs, Toolbar, Table, Pagination, Menu">
      <div className={css.stack}>
        <Students selected={selected} onSelect={setSelected} />
        <Card flush title="First page on its way">
          <Table label="Loading" columns={columns} rows={undefined} rowKey={(row) => row.id} />
        </Card>
        <Card flush title="Empty">
          <Table
            label="Empty"
            columns={columns}
            rows={[]}
            rowKey={(row) => row.id}
            empty={
              <EmptyState
                title="No students yet"
                line="Add the first one, or put the form on your website."
                action={
                  <Button variant="primary" icon={<Plus size={16} />}>
                    Add student
                  </Button>
                }
              />
            }
          />
        </Card>
        <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button size="sm">Archive</Button>
        </BulkBar>
      </div>
    </Section>
  );
}

interface StudentsProps {
  selected: Set<string | number>;
  onSelect: (selected: Set<string | number>) => void;
}

/** A list with everything that one can have. */
function Students({ selected, onSelect }: StudentsProps) {
  const [tab, setTab] = useState('all');
  const [sort, setSort] = useState<Sort>({ id: 'name', direction: 'asc' });
  const choice = useColumnChoice('ui.columns');
  return (
    <Card flush>
      <Tabs
        label="Students"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'all', label: 'All students', count: 4 },
          { id: 'active', label: 'Active' },
          { id: 'archived', label: 'Archived' },
        ]}
      />
      <Toolbar end={<ColumnMenu columns={columns} choice={choice} />}>
        <SearchField label="Search students" value="" onSearch={() => undefined} />
      </Toolbar>
      <Table
        label="Students"
        columns={shownOf(columns, choice)}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: onSelect, name: (row) => row.name }}
        onOpen={() => undefined}
        actions={(row) => (
          <MenuButton
            iconOnly
            size="sm"
            label={`Actions for ${row.name}`}
            icon={<MoreHorizontal size={18} />}
            entries={entries}
          />
        )}
      />
      <Pagination
        page={{ total: 10000, total_capped: true, current_page: 1, last_page: 1000, from: 1, to: 10 }}
        onPage={() => undefined}
      />
    </Card>
  );
}
