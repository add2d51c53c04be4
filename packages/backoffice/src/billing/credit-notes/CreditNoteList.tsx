import { useEffect, useState } from 'react';
import type { CreditNoteRow } from '@schoolbell/core/billing/credit-notes/schemas';
import { creditNotes, exportCreditNotes, noteOrders } from '@schoolbell/core/billing/credit-notes/contract';
import { dayText, fullName, money } from '@schoolbell/core/format';
import type { Address } from '../../http/address.ts';
import { dayFrom } from '../../http/addressDays.ts';
import { prefetch } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import { type Adding, ListActions } from '../../ui/list/ListActions.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { totalOf, useList } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { usePanel } from '../../ui/usePanel.ts';
import { useSay } from '../../words/say.ts';
import { periodFilters } from '../periodFilters.tsx';
import { NoteState } from './NoteState.tsx';
import * as css from '../Billing.css.ts';

const NotePanel = part(() => import('./NotePanel.tsx').then((file) => file.NotePanel));
const NewCreditNote = part(() => import('./NewCreditNote.tsx').then((file) => file.NewCreditNote));

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'closed', label: 'Closed' },
  { id: 'void', label: 'Void' },
] as const;

const typeIn = (address: Address): CreditNoteRow['status'] | null => {
  const id = tabs.find((tab) => tab.id === address.get('type'))?.id ?? 'all';
  return id === 'all' ? null : id;
};

const inputOf = (address: Address) => ({
  ...listInputOf(address, noteOrders),
  type: typeIn(address),
  from: dayFrom(address, 'from'),
  to: dayFrom(address, 'to'),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(creditNotes, inputOf(search));
}

const columnsOf = (student: string, show: (id: number) => void): Column<CreditNoteRow>[] => [
  {
    id: 'number',
    header: 'Number',
    sortable: true,
    title: true,
    cell: (row) => (
      <button type="button" className={css.open} onClick={() => show(row.credit_note_id)}>
        {row.number}
      </button>
    ),
  },
  { id: 'payer', header: 'Payer', cell: (row) => fullName(row.payer) },
  {
    id: 'student',
    header: student,
    cell: (row) => fullName(row.student),
    blank: (row) => row.student.user_detail_id === row.payer.user_detail_id,
  },
  { id: 'invoice', header: 'Invoice', cell: (row) => row.invoice.number },
  { id: 'issue_on', header: 'Issued on', sortable: true, cell: (row) => dayText(row.issue_on) },
  { id: 'state', header: 'Status', cell: (row) => <NoteState status={row.status} /> },
  {
    id: 'total',
    header: 'Amount',
    sortable: true,
    align: 'end',
    cell: (row) => (
      <span className={row.status === 'void' ? css.struck : css.money}>{money(row.total, row.currency)}</span>
    ),
  },
  {
    id: 'remaining',
    header: 'Still free',
    sortable: true,
    align: 'end',
    cell: (row) => <span className={css.money}>{money(row.remaining, row.currency)}</span>,
    blank: (row) => row.remaining === 0,
  },
];

/** What was taken back of invoices. */
export function Component() {
  const say = useSay();
  const list = useList(creditNotes, inputOf);
  const panel = usePanel();
  const { show } = panel;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<number>();
  // Shown once the form is gone, which asks before the address changes under what is typed.
  useEffect(() => {
    if (made === undefined) return;
    setMade(undefined);
    show(made);
  }, [made, show]);
  const add = { label: 'New credit note', run: () => setMaking(true), warm: NewCreditNote.fetch };
  const opened = Number(panel.open);
  const { page: _, per_page: __, order_by: ___, direction: ____, ...filtered } = list.input;
  return (
    <Page
      title="Credit notes"
      subtitle="Take back a part of an issued invoice. Money above what is owed becomes credit."
      actions={
        <ListActions
          exporting={{ endpoint: exportCreditNotes, input: filtered, resource: 'creditNotes', name: 'credit-notes' }}
          total={totalOf(list.page)}
          add={add}
        />
      }
    >
      <Card flush>
        <List
          list={list}
          label="Credit notes"
          columns={columnsOf(say('{Student}'), panel.show)}
          row={{
            key: (row) => row.credit_note_id,
            name: (row) => row.number,
            open: (row) => panel.show(row.credit_note_id),
          }}
          search="Search credit notes"
          tabs={{
            label: 'Status',
            tabs,
            value: list.input.type ?? 'all',
            onChange: (id) => list.set({ type: id === 'all' ? null : id }),
          }}
          filters={periodFilters(list, list.input)}
          empty={<NoNotes list={list} add={add} />}
        />
      </Card>
      {opened > 0 && <NotePanel key={opened} credit_note_id={opened} onClose={panel.close} />}
      {isMaking && <NewCreditNote onClose={() => setMaking(false)} onMade={setMade} />}
    </Page>
  );
}

function NoNotes({ list, add }: { list: ListAddress; add: Adding }) {
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          also: ['type', 'from', 'to'],
          title: `No credit notes match "${list.get('search')}"`,
          line: 'Search a number, an invoice or a name.',
          again: 'Clear search',
        },
        {
          when: ['type', 'from', 'to'],
          title: 'No credit notes here',
          line: 'Try another status or another period.',
          again: 'Show all credit notes',
          isSearch: true,
        },
        {
          title: 'No credit notes yet',
          line: 'Credit a line of an invoice when a lesson was cancelled or billed by mistake.',
          icon: <EmptyPicture name="fees" />,
          add,
        },
      ]}
    />
  );
}
