import { BellRing } from 'lucide-react';
import { exportOwing, owing, owingOrders, owingTotals } from '@schoolbell/core/billing/owing/contract';
import { ageNames, type Age } from '@schoolbell/core/billing/owing/rules';
import { remindPayers } from '@schoolbell/core/billing/papers/contract';
import { fullName } from '@schoolbell/core/format';
import type { Address } from '../../http/address.ts';
import { call } from '../../http/client.ts';
import { prefetch } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { Card } from '../../ui/Card.tsx';
import { BulkButton, type BulkOutcome } from '../../ui/list/BulkButton.tsx';
import { chooseFilter } from '../../ui/list/chooseFilter.tsx';
import { List, Nothing } from '../../ui/list/List.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import { ListActions } from '../../ui/list/ListActions.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { type Selection, useSelection } from '../../ui/list/selection.ts';
import { useList } from '../../ui/list/useList.ts';
import { part } from '../../ui/parts.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { usePanel } from '../../ui/usePanel.ts';
import { useReminding } from '../reminding.ts';
import { ageNamed, ageText } from './ageText.ts';
import { owingColumns } from './owingColumns.tsx';
import { Totals } from './Totals.tsx';
import * as css from '../Billing.css.ts';

const OwingPanel = part(() => import('./OwingPanel.tsx').then((file) => file.OwingPanel));

const inputOf = (address: Address) => ({
  ...listInputOf(address, owingOrders),
  age: ageNamed(address.get('age')),
});

/** Starts the first reads of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(owing, inputOf(search));
  prefetch(owingTotals, {});
}

const ageOptions = [
  { value: 'overdue', label: 'All that is late' },
  ...ageNames.map((value) => ({ value, label: ageText[value] })),
];

/** Which account is open, and of it which age: `?open=12.days_60`. */
function useOpened() {
  const { open, show, close } = usePanel();
  const [account_id, age] = (open ?? '').split('.');
  const found = ageNamed(age ?? null);
  return {
    account_id: Number(account_id) || 0,
    age: found === 'overdue' ? undefined : (found ?? undefined),
    show: (id: number, of?: Age) => show(of ? `${id}.${of}` : id),
    close,
  };
}

/** Who owes, and for how long. */
export function Component() {
  const list = useList(owing, inputOf);
  const opened = useOpened();
  const { remind, isSending } = useReminding();
  const selection = useSelection(list, (row) => row.account_id, list.input.age);
  const { search, age } = list.input;
  const columns = owingColumns({
    show: opened.show,
    remind: (account_id) => void remind({ account_id }),
    isSending,
  });
  return (
    <Page
      title="Who owes"
      subtitle="Issued invoices that are not paid, by how late they are."
      actions={
        <ListActions
          exporting={{ endpoint: exportOwing, input: { search, age }, resource: 'owing', name: 'who-owes' }}
          total={list.page?.total_capped ? null : list.page?.total}
        />
      }
    >
      <Totals list={list} />
      <Card flush>
        <List
          list={list}
          label="Who owes"
          columns={columns}
          row={{
            key: (row) => row.account_id,
            name: (row) => fullName(row.holder),
            open: (row) => opened.show(row.account_id),
          }}
          search="Search payers"
          filters={[
            chooseFilter(list, {
              name: 'age',
              className: css.filter,
              label: 'Age',
              placeholder: 'Any age',
              options: ageOptions,
              value: age ?? undefined,
            }),
          ]}
          bulk={{ selection, bar: <Chosen selection={selection} /> }}
          empty={<NobodyOwes list={list} />}
        />
      </Card>
      {opened.account_id > 0 && (
        <OwingPanel
          key={opened.account_id}
          account_id={opened.account_id}
          age={opened.age}
          onAge={(of) => opened.show(opened.account_id, of)}
          onClose={opened.close}
        />
      )}
    </Page>
  );
}

/** As many as one call takes. */
const AT_ONCE = 100;

async function remindAll(ids: readonly number[]): Promise<BulkOutcome> {
  const failed: { id: number; text: string }[] = [];
  let message = '';
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const answer = await call(remindPayers, { account_ids: ids.slice(at, at + AT_ONCE) });
    message = answer.message;
    failed.push(...answer.failed.map(({ account_id, text }) => ({ id: account_id, text })));
  }
  const sent = ids.length - failed.length;
  return { message: ids.length > AT_ONCE ? `${sent} reminders are on their way` : message, failed };
}

/** What can be done with those that are ticked. */
function Chosen({ selection }: { selection: Selection }) {
  return (
    <BulkBar count={selection.ids.length} onClear={selection.clear}>
      <BulkButton
        chosen={{ ids: selection.ids }}
        selection={selection}
        bulk={{
          label: 'Send reminders',
          icon: <BellRing size={16} aria-hidden />,
          run: ({ ids }) => remindAll(ids),
        }}
      />
    </BulkBar>
  );
}

function NobodyOwes({ list }: { list: ListAddress }) {
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          also: ['age'],
          title: `No one who owes money is called "${list.get('search')}"`,
          line: 'Search the name of a payer.',
          again: 'Clear search',
        },
        {
          when: ['age'],
          title: 'No one owes anything that late',
          line: 'Choose another age.',
          again: 'Show all who owe',
          isSearch: true,
        },
        {
          title: 'No one owes anything',
          line: 'Issued invoices that are not paid appear here.',
          icon: <EmptyPicture name="fees" />,
        },
      ]}
    />
  );
}
