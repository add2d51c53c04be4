import { isTime } from '@schoolbell/core/reports/rules';
import type { MenuEntry } from '../../ui/menus.ts';
import type { AskedAddress } from '../useAsked.ts';
import type { ReportInfo } from '../values.ts';

/** What a report can be grouped by, and then by; what it is grouped by now is checked. */
export function groupEntries(info: ReportInfo, by: readonly string[], set: AskedAddress['set']): MenuEntry[] {
  const [first = '', second = ''] = by;
  const choices = info.fields.filter((field) => field.groups === 1);
  // Another grouping has other numbers: neither the open one nor the order stays.
  const choose = (next: readonly string[]) =>
    set({ by: next.join() === info.by.join() ? null : next.join(','), order_by: null, direction: null, cell: null });
  return [
    { heading: 'Group by' },
    ...choices.map(({ name, label }) => ({
      label,
      checked: name === first,
      radio: true,
      onSelect: () => choose(name === second ? [name] : [name, second].filter(Boolean)),
    })),
    { heading: 'Then by' },
    { label: 'Nothing else', checked: second === '', radio: true, onSelect: () => choose([first]) },
    ...choices
      // A month is in one year only: two grains of time make no table.
      .filter(({ name }) => name !== first && !(isTime(name) && isTime(first)))
      .map(({ name, label }) => ({
        label,
        checked: name === second,
        radio: true,
        onSelect: () => choose([first, name]),
      })),
  ];
}
