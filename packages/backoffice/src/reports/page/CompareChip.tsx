import { GitCompareArrows, X } from 'lucide-react';
import { spanBefore } from '@schoolbell/core/reports/periods/rules';
import { hiddenText } from '../../ui/base.css.ts';
import { Button } from '../../ui/Button.tsx';
import { isWhole, spanOf } from '../address.ts';
import { spanText } from '../spans.ts';
import { type AskedAddress, fiscalMonth, schoolToday } from '../useAsked.ts';
import * as css from '../Reports.css.ts';

/** Shows each number with the one of the days before, or stops that. `usual` is whether it does so unless told. */
export function CompareChip({ address: { asked, set }, usual = false }: { address: AskedAddress; usual?: boolean }) {
  const put = (compare: boolean) => set({ compare: compare === usual ? null : compare ? '1' : '0' });
  if (!asked.compare)
    return (
      <Button
        className={css.chip}
        variant="ghost"
        icon={<GitCompareArrows size={16} aria-hidden />}
        onClick={() => put(true)}
      >
        Compare
      </Button>
    );
  const before = isWhole(asked) && spanBefore(spanOf(asked, schoolToday(), fiscalMonth()));
  return (
    <Button
      className={css.chip}
      icon={<GitCompareArrows size={16} aria-hidden />}
      title="Stop comparing"
      onClick={() => put(false)}
    >
      <span className={hiddenText}>Compared </span>
      <span className={css.muted}>with</span>
      <span className={css.strong}> {before ? spanText(before) : 'the days before'}</span>
      <X size={14} aria-hidden />
    </Button>
  );
}
