import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  archiveRegistrationFee,
  deleteRegistrationFee,
  exportRegistrationFees,
  feeOrders,
  type RegistrationFee,
  registrationFees,
} from '@schoolbell/core/catalog/fees/contract';
import { months } from '@schoolbell/core/catalog/fees/rules';
import type { Address } from '../../http/address.ts';
import { prefetch } from '../../http/read.ts';
import { useCurrency, useMay } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List } from '../../ui/list/List.tsx';
import { ListActions } from '../../ui/list/ListActions.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import { listInputs, totalOf, useList } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useSay, type Say } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { useArchivingThing } from '../changing.ts';
import { useOpened, useOpening } from '../../ui/opening.ts';
import { archivedIn, NothingListed, statusTabs } from '../shelved.ts';
import { ThingMenu } from '../ThingMenu.tsx';

const FeePaid = part(() => import('./FeePaid.tsx').then((file) => file.FeePaid));
const FeeForm = part(() => import('./FeeForm.tsx').then((file) => file.FeeForm));

/** A registration fee as lists show it. */
export type FeeRow = z.output<typeof RegistrationFee>;

/** Names begin with A, unless the address says otherwise. */
const inputOf = (address: Address) => ({
  ...listInputOf(address, feeOrders, { direction: 'asc' }),
  is_archived: archivedIn(address),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(registrationFees, inputOf(search));
}

function columnsOf(say: Say, currency: string): Column<FeeRow>[] {
  return [
    {
      id: 'name',
      header: 'Registration fee',
      sortable: true,
      title: true,
      cell: (row) => (
        <Link to={`?edit=${row.registration_fee_id}`} look="inherit">
          {row.name}
        </Link>
      ),
    },
    {
      id: 'per',
      header: 'Charged',
      cell: (row) => (
        <Tag tone={row.per === 'household' ? 'plum' : 'info'}>
          {row.per === 'household' ? 'Once a year per household' : say('Once a year per {student}')}
        </Tag>
      ),
    },
    { id: 'year_start', header: 'Year begins', cell: (row) => months[row.year_start - 1] },
    {
      id: 'amount',
      header: `Amount (${currency})`,
      sortable: true,
      align: 'end',
      cell: (row) => <span className={css.money}>{row.amount}</span>,
    },
  ];
}

const nouns = 'registration fees';

/** What being registered costs. */
export function Component() {
  const say = useSay();
  const list = useList(registrationFees, inputOf);
  const listed = { ...listInputs(list), is_archived: list.input.is_archived };
  const { editing, edit, close } = useOpening();
  const [paid, setPaid] = useState<FeeRow>();
  const opened = useOpened(editing, list.page?.data, (row) => row.registration_fee_id);
  const menuOf = useFeeMenu(edit, setPaid);
  const add = { label: 'Add registration fee', run: () => edit('new') };
  return (
    <Page
      title="Registration fee"
      subtitle={say('Fees charged once a year for each {student} or household.')}
      actions={
        <ListActions
          exporting={{ endpoint: exportRegistrationFees, input: listed, name: nouns }}
          total={totalOf(list.page)}
          add={add}
        />
      }
    >
      <Card flush>
        <List
          list={list}
          label="Registration fee"
          columns={columnsOf(say, useCurrency())}
          row={{
            key: (row) => row.registration_fee_id,
            name: (row) => row.name,
            open: (row) => edit(row.registration_fee_id),
            actions: menuOf,
          }}
          search={`Search ${nouns}`}
          tabs={statusTabs(list)}
          empty={
            <NothingListed
              list={list}
              nouns={nouns}
              why="Charge a fee once a year, however many classes someone takes."
              picture="fees"
              add={add}
            />
          }
        />
      </Card>
      {(editing === 'new' || opened) && <FeeForm key={editing} fee={opened ?? null} onClose={close} />}
      {paid && <FeePaid fee={paid} onClose={() => setPaid(undefined)} />}
    </Page>
  );
}

/** The menu at a fee's end. */
function useFeeMenu(edit: (id: number) => void, onPaid: (fee: FeeRow) => void) {
  const archiving = useArchivingThing(archiveRegistrationFee, (registration_fee_id, is_archived) => ({
    registration_fee_id,
    is_archived,
  }));
  const mayPay = useMay()('students');
  return (row: FeeRow) => (
    <ThingMenu
      name={row.name}
      isArchived={row.is_archived === 1}
      onEdit={() => edit(row.registration_fee_id)}
      onArchive={(is_archived) => void archiving.run(row.registration_fee_id, is_archived)}
      remove={{ endpoint: deleteRegistrationFee, input: { registration_fee_id: row.registration_fee_id } }}
      more={mayPay ? [{ label: 'Who has paid', icon: <ReceiptText size={16} />, onSelect: () => onPaid(row) }] : []}
    />
  );
}
