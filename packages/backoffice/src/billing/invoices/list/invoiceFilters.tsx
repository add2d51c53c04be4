import { DateField } from '../../../ui/TextField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { chooseFilter } from '../../../ui/list/chooseFilter.tsx';
import type { Filter } from '../../../ui/list/filter.ts';
import type { ListAddress } from '../../../ui/list/listQuery.ts';
import { stateNamed, stateNames, states } from '../states.ts';
import { countedBy, orders } from './listed.ts';
import * as css from './InvoiceList.css.ts';

const stateOptions = stateNames.map((value) => ({ value, label: states[value].word }));

/** The filters of the invoices: state, days of issue where there is room, and the order. */
export function invoiceFilters(
  list: ListAddress & { sort: { id: string; direction: string } | undefined },
  isBeside: boolean,
): Filter[] {
  const { from, to } = countedBy(list);
  const sort = `${list.sort?.id ?? 'issue_on'} ${list.sort?.direction ?? 'desc'}`;
  const isKnown = orders.some(({ value }) => value === sort);
  return [
    chooseFilter(list, {
      name: 'status',
      className: css.filter,
      label: 'State',
      placeholder: 'All states',
      options: stateOptions,
      value: stateNamed(list.get('status')),
    }),
    ...(isBeside
      ? []
      : [
          dayFilter(list, { name: 'from', label: 'Issued from', value: from }),
          dayFilter(list, { name: 'to', label: 'Issued until', value: to }),
        ]),
    {
      name: 'order_by',
      control: (
        <Select
          hideLabel
          label="Order"
          className={css.filter}
          options={isKnown ? orders : [...orders, { value: sort, label: 'By column' }]}
          value={sort}
          onChange={(event) => {
            const [order_by, direction] = event.target.value.split(' ');
            list.set({ order_by: order_by!, direction: direction! });
          }}
        />
      ),
    },
  ];
}

const dayFilter = (
  list: ListAddress,
  { name, label, value }: { name: string; label: string; value: string },
): Filter => ({
  name,
  control: (
    <DateField
      labelInside
      label={label}
      title={label}
      value={value}
      onChange={(event) => list.set({ [name]: event.target.value || null })}
    />
  ),
});
