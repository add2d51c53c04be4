import { Ellipsis, PanelRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mailings } from '@schoolbell/core/messages/contract';
import { formatDateTime } from '../../ui/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import type { NothingText } from '../../ui/list/nothingText.ts';
import { useList } from '../../ui/list/useList.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { inputOf, type MailingsPart, tabs } from './emailsAddress.ts';
import { CancelMailing } from './MailingActions.tsx';
import { SmallBar } from './MailingBar.tsx';
import { type Mailing, mailingStateText } from './mailingText.ts';
import * as css from './Emails.css.ts';

const nameOf = (mailing: Mailing) => mailing.subject || 'No subject';
const when = (at: string | null) => (at ? formatDateTime(at) : <span className={css.quiet}>–</span>);

const about = (onOpen: (id: number) => void): Column<Mailing>[] => [
  {
    id: 'subject',
    header: 'Subject',
    title: true,
    cell: (row) => (
      <button type="button" className={css.open} onClick={() => onOpen(row.mailing_id)}>
        {nameOf(row)}
      </button>
    ),
  },
  { id: 'audience', header: 'To', cell: (row) => row.audience },
  { id: 'created_by', header: 'From', cell: (row) => row.created_by },
];

const stateColumn: Column<Mailing> = {
  id: 'state',
  header: 'Status',
  cell: (row) => (
    <span className={css.reader}>
      <Tag tone={mailingStateText(row).tone}>{mailingStateText(row).label}</Tag>
      {row.reason && <span className={css.reason}>{row.reason}</span>}
    </span>
  ),
};

function columnsOf(tab: MailingsPart, onOpen: (id: number) => void): Column<Mailing>[] {
  if (tab === 'drafts')
    return [...about(onOpen), { id: 'created_at', header: 'Begun', cell: (row) => when(row.created_at) }];
  if (tab === 'scheduled')
    return [...about(onOpen), { id: 'send_at', header: 'Leaves', cell: (row) => when(row.send_at) }];
  return [
    ...about(onOpen),
    { id: 'started_at', header: 'Sent', cell: (row) => when(row.started_at ?? row.send_at) },
    { id: 'counts', header: 'Readers', cell: (row) => <SmallBar counts={row.counts} /> },
    stateColumn,
  ];
}

interface MailingsTabProps {
  tab: MailingsPart;
  onOpen: (id: number) => void;
  onWrite: () => void;
}

/** Letters of one part: sent ones with what became of them, scheduled ones, or drafts. */
export function MailingsTab({ tab, onOpen, onWrite }: MailingsTabProps) {
  const list = useList(mailings, inputOf);
  const [ending, setEnding] = useState<Mailing>();
  return (
    <>
      <List
        list={list}
        label="Emails"
        columns={columnsOf(tab, onOpen)}
        row={{
          key: (row) => row.mailing_id,
          name: nameOf,
          open: (row) => onOpen(row.mailing_id),
          actions:
            tab === 'sent' ? undefined : (row) => <RowMenu row={row} onOpen={onOpen} onEnd={() => setEnding(row)} />,
        }}
        search="Search emails"
        tabs={{ ...tabs, value: tab, onChange: (next) => list.set({ tab: next === 'sent' ? null : next }) }}
        empty={<Nothing list={list} texts={nothing(tab, list.input.search, onWrite)} />}
      />
      {ending && <CancelMailing mailing={ending} onDone={() => undefined} onClose={() => setEnding(undefined)} />}
    </>
  );
}

interface RowMenuProps {
  row: Mailing;
  onOpen: (id: number) => void;
  onEnd: () => void;
}

function RowMenu({ row, onOpen, onEnd }: RowMenuProps) {
  return (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${nameOf(row)}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Open', icon: <PanelRight size={16} />, onSelect: () => onOpen(row.mailing_id) },
        { line: true },
        {
          label: row.state === 'draft' ? 'Discard' : 'Cancel email',
          danger: true,
          icon: <Trash2 size={16} />,
          onSelect: onEnd,
        },
      ]}
    />
  );
}

const empty: Record<MailingsPart, { title: string; line: string }> = {
  sent: { title: 'No emails yet', line: 'Write to a family, a class or everyone, and see here who got it.' },
  scheduled: { title: 'Nothing is scheduled', line: 'Emails that you send later wait here.' },
  drafts: { title: 'No drafts', line: 'What you begin to write is kept here until you send it.' },
};

const nothing = (tab: MailingsPart, search: string, onWrite: () => void): NothingText[] => [
  { when: ['search'], title: `No emails match "${search}"`, again: 'Clear search' },
  { ...empty[tab], add: { label: 'New email', run: onWrite } },
];
