import type { CouponRow } from '@schoolbell/core/billing/coupons/contract';
import { couponOrders, coupons, exportCoupons } from '@schoolbell/core/billing/coupons/contract';
import { dayIn } from '@schoolbell/core/format';
import { archivedIn, statusTabs } from '../../catalog/shelved.ts';
import type { Address } from '../../http/address.ts';
import { prefetch } from '../../http/read.ts';
import { useCurrency, useSession } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import { type Adding, ListActions } from '../../ui/list/ListActions.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { listInputs, totalOf, useList } from '../../ui/list/useList.ts';
import { useOpening } from '../../ui/opening.ts';
import { part } from '../../ui/parts.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { usePanel } from '../../ui/usePanel.ts';
import { daysText, stateOf, takesOff, usesText } from './couponText.ts';
import * as css from '../Billing.css.ts';

const CouponPanel = part(() => import('./CouponPanel.tsx').then((file) => file.CouponPanel));
const CouponForm = part(() => import('./CouponForm.tsx').then((file) => file.CouponForm));

const inputOf = (address: Address) => ({ ...listInputOf(address, couponOrders), status: archivedIn(address) });

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(coupons, inputOf(search));
}

const columnsOf = (currency: string, today: string, show: (id: number) => void): Column<CouponRow>[] => [
  {
    id: 'code',
    header: 'Code',
    sortable: true,
    title: true,
    cell: (row) => (
      <button type="button" className={css.open} onClick={() => show(row.coupon_id)}>
        {row.code}
      </button>
    ),
  },
  { id: 'name', header: 'Name', cell: (row) => row.name, blank: (row) => !row.name },
  { id: 'off', header: 'Takes off', cell: (row) => takesOff(row, currency) },
  { id: 'until_on', header: 'Valid', sortable: true, cell: daysText },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <Tag tone={stateOf(row, today).tone}>{stateOf(row, today).word}</Tag>,
  },
  { id: 'used', header: 'Uses', sortable: true, align: 'end', cell: usesText },
];

/** The codes that take something off invoices. */
export function Component() {
  const currency = useCurrency();
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const list = useList(coupons, inputOf);
  const { open, show, close } = usePanel();
  const opening = useOpening();
  const { editing } = opening;
  const add = { label: 'Add coupon', run: () => opening.edit('new'), warm: CouponForm.fetch };
  const opened = Number(open);
  return (
    <Page
      title="Coupons"
      subtitle="Codes that take an amount or a percentage off an invoice."
      actions={
        <ListActions
          exporting={{
            endpoint: exportCoupons,
            input: { ...listInputs(list), status: list.input.status },
            resource: 'coupons',
            name: 'coupons',
          }}
          total={totalOf(list.page)}
          add={add}
        />
      }
    >
      <Card flush>
        <List
          list={list}
          label="Coupons"
          columns={columnsOf(currency, today, show)}
          row={{ key: (row) => row.coupon_id, name: (row) => row.code, open: (row) => show(row.coupon_id) }}
          search="Search coupons"
          tabs={statusTabs(list)}
          empty={<NoCoupons list={list} add={add} />}
        />
      </Card>
      {opened > 0 && (
        <CouponPanel key={opened} coupon_id={opened} onEdit={() => opening.edit(opened)} onClose={close} />
      )}
      {editing !== null && (
        <CouponForm key={editing} id={editing === 'new' ? undefined : editing} onClose={opening.close} />
      )}
    </Page>
  );
}

function NoCoupons({ list, add }: { list: ListAddress; add: Adding }) {
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          also: ['status'],
          title: `No coupons match "${list.get('search')}"`,
          line: 'Search a code or a name.',
          again: 'Clear search',
        },
        {
          when: ['status'],
          title: 'No archived coupons',
          line: 'Coupons that you archive appear here with their uses.',
          again: 'Show all coupons',
        },
        {
          title: 'No coupons yet',
          line: 'Add a code, then type it in an invoice to take something off.',
          icon: <EmptyPicture name="fees" />,
          add,
        },
      ]}
    />
  );
}
