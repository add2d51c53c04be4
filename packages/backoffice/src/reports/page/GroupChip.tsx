import { Group } from 'lucide-react';
import { MenuButton } from '../../ui/MenuButton.tsx';
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

/** What a report is grouped by: one thing, or one and then another. Its menu is fetched with the first press. */
export function GroupChip({ info, by, set }: GroupChipProps) {
  if (info.fields.filter((field) => field.groups === 1).length < 2) return null;
  return (
    <MenuButton
      label="Groups"
      align="start"
      icon={<Group size={16} aria-hidden />}
      className={css.chip}
      load={() => import('./groupEntries.ts')}
      entries={({ groupEntries }) => groupEntries(info, by, set)}
    >
      <span className={css.strong}>{byText(info, by)}</span>
    </MenuButton>
  );
}
