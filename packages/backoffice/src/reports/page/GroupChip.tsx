import { Group } from 'lucide-react';
import { isTime } from '@schoolbell/core/reports/rules';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { MenuEntry } from '../../ui/menus.ts';
import { byText } from '../labels.ts';
import type { AskedAddress } from '../useAsked.ts';
import type { ReportInfo } from '../values.ts';
import * as css from '../Reports.css.ts';

interface GroupChipProps {
  info: ReportInfo;
  /** What it is grouped by now. */
  by: readonly string[];
  set: AskedAddress['set'];
}

/** What a report is grouped by: one thing, or one and then another. */
export function GroupChip({ info, by, set }: GroupChipProps) {
  const [first = '', second = ''] = by;
  const choices = info.fields.filter((field) => field.groups === 1);
  // Another grouping has other numbers: neither the open one nor the order stays.
  const choose = (next: readonly string[]) =>
    set({ by: next.join() === info.by.join() ? null : next.join(','), order_by: null, direction: null, cell: null });
  const entries: MenuEntry[] = [
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
  if (choices.length < 2) return null;
  return (
    <MenuButton
      label="Groups"
      align="start"
      icon={<Group size={16} aria-hidden />}
      className={css.chip}
      entries={entries}
    >
      <span className={css.strong}>{byText(info, by)}</span>
    </MenuButton>
  );
}
