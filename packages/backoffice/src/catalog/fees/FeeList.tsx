import { ReceiptText, Ticket } from 'lucide-react';
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
import { prefetch, useRead } from '../../http/read.ts';
import { listInputOf, useListQuery } from '../../people/list/listQuery.ts';
import { useMay, useCurrency } from '../../session/session.ts';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useSay, type Say } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { CatalogList } from '../CatalogList.tsx';
import { useArchivingThing } from '../changing.ts';
import { ExportList } from '../ExportList.tsx';
import { useOpened, useOpening } from '../../ui/opening.ts';
import { ThingMenu } from '../ThingMenu.tsx';

const FeePaid = part(() => import('./FeePaid.tsx').then((file) => file.FeePaid));
const FeeForm = part(() => import('./FeeForm.tsx').then((file) => file.FeeForm));

/** A registration fee as lists show it. */
export type FeeRow = z.output<typeof RegistrationFee>;
type Order = (typeof feeOrders)[number];

/** Names begin with A, unless the address says otherwise. */
const inputOf = (search: URLSearchParams) => ({
  ...listInputOf<Order>(search, feeOrders),
  direction: search.get('direction') === 'desc' ? ('desc' as const) : ('asc' as const),
  is_archived: search.get('status') === 'archived' ? (1 as const) : (0 as const),
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

/** What being registered costs. */
export function Component() {
  const say = useSay();
  const currency = useCurrency();
  const query = useListQuery<Order>(feeOrders);
  const direction = query.get('direction') === 'desc' ? 'desc' : 'asc';
  const input = { ...query.input, direction, is_archived: query.get('status') === 'archived' ? 1 : 0 } as const;
  const read = useRead(registrationFees, input);
  const { editing, edit, close } = useOpening();
  const archiving = useArchivingThing(archiveRegistrationFee, (registration_fee_id, is_archived) => ({
    registration_fee_id,
    is_archived,
  }));
  const mayPay = useMay()('students');
  const [paid, setPaid] = useState<FeeRow>();
  const opened = useOpened(editing, read.data?.data, (row) => row.registration_fee_id);
  return (
    <CatalogList
      texts={{
        title: 'Registration fee',
        subtitle: say('What being registered costs, once a year for each {student} or each household.'),
        nouns: 'registration fees',
        add: 'Add registration fee',
        why: 'Charge it once a year, however many classes somebody takes.',
        icon: <Ticket size={20} />,
      }}
      query={{ ...query, sort: { id: input.order_by, direction } }}
      read={read}
      columns={columnsOf(say, currency)}
      onAdd={() => edit('new')}
      row={{
        key: (row) => row.registration_fee_id,
        open: (row) => edit(row.registration_fee_id),
        actions: (row) => (
          <ThingMenu
            name={row.name}
            isArchived={row.is_archived === 1}
            onEdit={() => edit(row.registration_fee_id)}
            onArchive={(is_archived) => void archiving.run(row.registration_fee_id, is_archived)}
            remove={{ endpoint: deleteRegistrationFee, input: { registration_fee_id: row.registration_fee_id } }}
            more={
              mayPay ? [{ label: 'Who has paid', icon: <ReceiptText size={16} />, onSelect: () => setPaid(row) }] : []
            }
          />
        ),
      }}
      actions={
        <ExportList
          endpoint={exportRegistrationFees}
          input={{ search: input.search, is_archived: input.is_archived }}
          noun="registration fees"
        />
      }
    >
      {(editing === 'new' || opened) && <FeeForm key={editing} fee={opened ?? null} onClose={close} />}
      {paid && <FeePaid fee={paid} onClose={() => setPaid(undefined)} />}
    </CatalogList>
  );
}
