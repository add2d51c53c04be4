import { exportMemberships, membershipOrders, memberships } from '@schoolbell/core/billing/memberships/contract';
import { membershipStates } from '@schoolbell/core/billing/memberships/rules';
import type { MembershipRow } from '@schoolbell/core/billing/memberships/schemas';
import { dayIn, dayText, fullName, money } from '@schoolbell/core/format';
import { useNavigate } from 'react-router';
import type { Address } from '../../http/address.ts';
import { prefetch } from '../../http/read.ts';
import { currentSession } from '../../session/session.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { chooseFilter } from '../../ui/list/chooseFilter.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List, Nothing } from '../../ui/list/List.tsx';
import { type Adding, ListActions } from '../../ui/list/ListActions.tsx';
import { listInputOf } from '../../ui/list/listInput.ts';
import type { NothingText } from '../../ui/list/nothingText.ts';
import { listInputs, totalOf, useList } from '../../ui/list/useList.ts';
import { useOpening } from '../../ui/opening.ts';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './Memberships.css.ts';
import { rhythmText, stateTags } from './membershipText.ts';

const MembershipForm = part(() => import('./MembershipForm.tsx').then((file) => file.MembershipForm));

const inputOf = (address: Address) => ({
  ...listInputOf(address, membershipOrders, { direction: 'asc' }),
  state: membershipStates.find((one) => one === address.get('state')) ?? null,
});

/** Starts the first read of the list. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(memberships, inputOf(search));
}

/** When it is billed next; red where its day is over and it was not billed. */
function NextBill({ row }: { row: MembershipRow }) {
  const { next_bill_on } = row;
  if (next_bill_on === null) return null;
  const zone = currentSession()!.institution.institutionTimeZone;
  return next_bill_on < dayIn(Date.now(), zone) ? (
    <span className={css.late}>{dayText(next_bill_on)}, not billed</span>
  ) : (
    dayText(next_bill_on)
  );
}

const columnsOf = (say: ReturnType<typeof useSay>): Column<MembershipRow>[] => [
  {
    id: 'name',
    header: 'Membership',
    sortable: true,
    title: true,
    cell: (row) => (
      <Link to={String(row.membership_id)} look="inherit">
        {row.name}
      </Link>
    ),
  },
  { id: 'student', header: say('{Student}'), cell: (row) => fullName(row.student) },
  { id: 'payer', header: 'Paid by', cell: (row) => fullName(row.payer) },
  {
    id: 'price',
    header: 'Price',
    sortable: true,
    align: 'end',
    cell: (row) => (
      <span className={css.money}>
        {money(row.price, row.currency)} {rhythmText(row)}
      </span>
    ),
  },
  {
    id: 'next_bill_on',
    header: 'Next bill',
    sortable: true,
    cell: (row) => <NextBill row={row} />,
    blank: (row) => row.next_bill_on === null,
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <Tag tone={stateTags[row.state].tone}>{stateTags[row.state].text}</Tag>,
  },
];

/** What the list says where it has no row. */
const nothingTexts = (search: string | null, add: Adding): NothingText[] => [
  {
    when: ['search'],
    also: ['state'],
    title: `No memberships match "${search}"`,
    line: 'Try another name.',
    again: 'Clear search',
  },
  {
    when: ['state'],
    title: 'No memberships in this state',
    line: 'Choose another state.',
    again: 'Show all memberships',
  },
  { title: 'No memberships yet', line: 'Start one to bill a family every month without doing it by hand.', add },
];

/** What families are billed for again and again, those that are billed next first. */
export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const list = useList(memberships, inputOf);
  const { editing, edit, close } = useOpening();
  const add = { label: 'Start membership', run: () => edit('new'), warm: MembershipForm.fetch };
  return (
    <Page
      title="Memberships"
      subtitle="Billed by themselves on their day, each period once."
      actions={
        <ListActions
          exporting={{
            endpoint: exportMemberships,
            input: { ...listInputs(list), state: list.input.state },
            resource: 'memberships',
            name: 'memberships',
          }}
          total={totalOf(list.page)}
          add={add}
        />
      }
    >
      <Card flush>
        <List
          list={list}
          label="Memberships"
          columns={columnsOf(say)}
          row={{
            key: (row) => row.membership_id,
            name: (row) => row.name,
            open: (row) => void navigate(String(row.membership_id)),
          }}
          search="Search memberships"
          filters={[
            chooseFilter(list, {
              name: 'state',
              label: 'State',
              placeholder: 'Every state',
              options: membershipStates.map((value) => ({ value, label: stateTags[value].text })),
              value: list.input.state ?? undefined,
            }),
          ]}
          empty={<Nothing list={list} texts={nothingTexts(list.get('search'), add)} />}
        />
      </Card>
      {editing === 'new' && <MembershipForm stored={null} onClose={close} />}
    </Page>
  );
}
