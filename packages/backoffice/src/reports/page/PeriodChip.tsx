import { Calendar } from 'lucide-react';
import { type ReportPeriod, reportPeriodLabels, reportPeriods } from '@schoolbell/core/reports/periods/rules';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { part } from '../../ui/parts.tsx';
import { isWhole, spanOf } from '../address.ts';
import { spanText } from '../spans.ts';
import { type AskedAddress, fiscalMonth, schoolToday } from '../useAsked.ts';
import * as css from '../Reports.css.ts';

const OwnDays = part(() => import('./OwnDays.tsx').then((file) => file.OwnDays));

/** Which days: a period, or from a day to a day. */
export function PeriodChip({ address }: { address: AskedAddress }) {
  const { asked, set } = address;
  const { period } = asked;
  const shown = isWhole(asked) ? spanOf(asked, schoolToday(), fiscalMonth()) : undefined;
  const choose = (next: ReportPeriod) =>
    set({
      period: next === 'last30' ? null : next,
      // Days of one's own begin with those that were in view.
      start: next === 'custom' ? (shown?.start ?? null) : null,
      end: next === 'custom' ? (shown?.end ?? null) : null,
    });
  return (
    <div className={css.dates}>
      <MenuButton
        label="Period"
        align="start"
        icon={<Calendar size={16} aria-hidden />}
        className={css.chip}
        entries={reportPeriods.map((one) => ({
          label: one === 'custom' ? 'Choose days…' : reportPeriodLabels[one],
          checked: one === period,
          radio: true,
          onSelect: () => choose(one),
        }))}
      >
        <span className={css.strong}>{reportPeriodLabels[period]}</span>
        {shown && <span className={css.days}>{spanText(shown)}</span>}
      </MenuButton>
      {period === 'custom' && <OwnDays address={address} />}
    </div>
  );
}
