import { HandCoins } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { gatewayCards, type GatewayName, gatewayNames } from '@schoolbell/core/billing/gateways/rules';
import { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { exportPayments, paymentOrders, paymentsList } from '@schoolbell/core/billing/payments/contract';
import { paymentStates } from '@schoolbell/core/billing/payments/rules';
import type { PaymentRow } from '@schoolbell/core/billing/payments/schemas';
import { fullName } from '@schoolbell/core/format';
import { type Address, idIn } from '../../http/address.ts';
import { dayFrom } from '../../http/addressDays.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { chooseFilter } from '../../ui/list/chooseFilter.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { type ListState, totalOf, useList } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import type { Tab } from '../../ui/Tabs.tsx';
import { usePanel } from '../../ui/usePanel.ts';
import { periodFilters } from '../periodFilters.tsx';
import { paymentColumns, stateWords } from './paymentColumns.tsx';
import * as css from '../Billing.css.ts';

const ChoosePayer = part(() => import('./ChoosePayer.tsx').then((file) => file.ChoosePayer));
const PaymentPanel = part(() => import('./PaymentPanel.tsx').then((file) => file.PaymentPanel));

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'confirm', label: 'To confirm' },
  { id: 'failed', label: 'Failed' },
  { id: 'refunded', label: 'Refunded' },
] as const;

/** How many transfers wait to be confirmed. */
const onlyCount = { tab: 'confirm', per_page: 1 } as const;

const inputOf = (address: Address) => ({
  ...listInputOf(address, paymentOrders),
  tab: tabs.find((tab) => tab.id === address.get('tab'))?.id ?? ('all' as const),
  mode_id: idIn(address, 'mode_id') ?? null,
  gateway: gatewayNames.find((name) => name === address.get('gateway')) ?? null,
  state: paymentStates.find((state) => state === address.get('state')) ?? null,
  from: dayFrom(address, 'from'),
  to: dayFrom(address, 'to'),
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(paymentsList, inputOf(search));
}

/** P takes a payment, where nobody is typing. */
const asksToTake = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target as Element).closest('input, textarea, select, dialog, [contenteditable]');

/** Whether a payment is being taken: by the button, or by its key. */
function useTakingByKey() {
  const [isTaking, setTaking] = useState(false);
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!asksToTake(event)) return;
      event.preventDefault();
      setTaking(true);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return { isTaking, take: () => setTaking(true), done: () => setTaking(false) };
}

/** The money that came in. */
export function Component() {
  const list = useList(paymentsList, inputOf);
  const panel = usePanel();
  const { isTaking, take, done } = useTakingByKey();
  const { page: _, per_page: __, order_by: ___, direction: ____, ...filtered } = list.input;
  return (
    <Page
      title="Payments"
      actions={
        <>
          <ListActions
            exporting={{ endpoint: exportPayments, input: filtered, resource: 'payments', name: 'payments' }}
            total={totalOf(list.page)}
          />
          <Button
            variant="primary"
            icon={<HandCoins size={16} aria-hidden />}
            aria-keyshortcuts="P"
            onClick={take}
            onPointerEnter={ChoosePayer.fetch}
          >
            Take payment
            <span className={css.onButton} aria-hidden>
              <Kbd>P</Kbd>
            </span>
          </Button>
        </>
      }
    >
      <Card flush>
        <List
          list={list}
          label="Payments"
          columns={paymentColumns(panel.show)}
          row={{
            key: (row) => row.payment_id,
            name: (row) => `${row.receipt_number ?? ''} ${fullName(row.payer)}`.trim(),
            open: (row) => panel.show(row.payment_id),
          }}
          search="Search payments"
          tabs={{
            label: 'Payments',
            tabs: useTabs(),
            value: list.input.tab,
            onChange: (id) => list.set({ tab: id === 'all' ? null : id }),
          }}
          filters={[
            ...useModeFilter(list, list.input.mode_id),
            gatewayFilter(list, list.input.gateway),
            stateFilter(list, list.input.state),
            ...periodFilters(list, list.input),
          ]}
          empty={<NoPayments list={list} onTake={take} />}
        />
      </Card>
      {panel.open && <Opened key={panel.open} list={list} panel={panel} />}
      {isTaking && <ChoosePayer onClose={done} />}
    </Page>
  );
}

/** The tabs, with how many transfers wait. */
function useTabs(): Tab[] {
  const waiting = useRead(paymentsList, onlyCount).data?.total ?? 0;
  return tabs.map((tab) => (tab.id === 'confirm' && waiting > 0 ? { ...tab, count: waiting } : tab));
}

/** The payment that the address names. Among those to confirm, the next one opens once one is decided. */
function Opened({
  list,
  panel,
}: {
  list: Pick<ListState<PaymentRow>, 'page' | 'get'>;
  panel: ReturnType<typeof usePanel>;
}) {
  const opened = Number(panel.open);
  const next = () => {
    const after = list.page?.data.find((row) => row.payment_id !== opened);
    if (after) panel.show(after.payment_id);
    else panel.close();
  };
  const deciding = list.get('tab') === 'confirm' && { onDecided: next };
  return opened > 0 && <PaymentPanel payment_id={opened} {...deciding} onClose={panel.close} />;
}

/** The filter by payment mode, archived ones too: old payments name them. */
function useModeFilter(list: ListAddress, mode_id: number | null): Filter[] {
  const modes = useRead(paymentModes, { archived: 1 }).data?.data ?? [];
  return [
    chooseFilter(list, {
      name: 'mode_id',
      className: css.narrowFilter,
      label: 'Payment mode',
      placeholder: 'All modes',
      options: modes.map((mode) => ({ value: mode.mode_id, label: mode.name })),
      value: mode_id ?? '',
    }),
  ];
}

/** The filter by gateway; the pretended one only where it is in use. */
const gatewayFilter = (list: Pick<ListState<PaymentRow>, 'set' | 'page'>, value: GatewayName | null): Filter =>
  chooseFilter(list, {
    name: 'gateway',
    className: css.narrowFilter,
    label: 'Gateway',
    placeholder: 'All gateways',
    options: gatewayCards
      .filter(({ name }) => name !== 'demo' || value === name || list.page?.data.some((row) => row.gateway === name))
      .map(({ name, title }) => ({ value: name, label: title })),
    value: value ?? '',
  });

/** The filter by state: deleted payments are in the list only where they are asked for. */
const stateFilter = (list: ListAddress, value: PaymentRow['state'] | null): Filter =>
  chooseFilter(list, {
    name: 'state',
    className: css.narrowFilter,
    label: 'Status',
    placeholder: 'All but deleted',
    options: paymentStates.map((state) => ({ value: state, label: stateWords[state] })),
    value: value ?? '',
  });

const noneIn: Record<string, { title: string; line: string }> = {
  confirm: { title: 'No payments to confirm', line: 'Transfers that families report appear here.' },
  failed: { title: 'No failed payments', line: 'Payments that did not go through appear here.' },
  refunded: { title: 'No refunds', line: 'Payments that you refund appear here.' },
};

function NoPayments({ list, onTake }: { list: ListAddress; onTake: () => void }) {
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          also: ['mode_id', 'gateway', 'state', 'from', 'to'],
          title: `No payments match "${list.get('search')}"`,
          line: 'Search a receipt, a payer, a reference or an invoice number.',
          again: 'Clear search',
        },
        {
          when: ['mode_id', 'gateway', 'state', 'from', 'to'],
          title: 'No payments here',
          line: 'Try another payment mode, gateway, status or period.',
          again: 'Show all payments',
          isSearch: true,
        },
        {
          when: ['tab'],
          ...noneIn[list.get('tab') ?? ''],
          title: noneIn[list.get('tab') ?? '']?.title ?? 'No payments',
        },
        {
          title: 'No payments yet',
          line: 'Take a payment, and see what it paid.',
          icon: <EmptyPicture name="fees" />,
          add: { label: 'Take payment', run: onTake },
        },
      ]}
    />
  );
}
