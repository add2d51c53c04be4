import { DateField } from '../ui/TextField.tsx';
import type { Filter } from '../ui/list/filter.ts';
import type { ListAddress } from '../ui/list/listQuery.ts';

/** The filters of a list by its first and its last day. */
export function periodFilters({ set }: Pick<ListAddress, 'set'>, { from, to }: { from: string; to: string }): Filter[] {
  return [
    {
      name: 'from',
      control: (
        <DateField
          labelInside
          label="From"
          value={from}
          max={to || undefined}
          onChange={(event) => set({ from: event.target.value || null })}
        />
      ),
    },
    {
      name: 'to',
      control: (
        <DateField
          labelInside
          label="To"
          value={to}
          min={from || undefined}
          onChange={(event) => set({ to: event.target.value || null })}
        />
      ),
    },
  ];
}
