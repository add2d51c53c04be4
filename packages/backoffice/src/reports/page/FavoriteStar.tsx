import { Star } from 'lucide-react';
import { favoriteReport, favoriteReports, unfavoriteReport } from '@schoolbell/core/reports/contract';
import { DEFAULT_REPORT_PERIOD, reportPeriodLabels } from '@schoolbell/core/reports/periods/rules';
import { useKeys } from '../../billing/invoices/keys.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Asked, askedText, isWhole, spanOf } from '../address.ts';
import { byText } from '../labels.ts';
import { spanText } from '../spans.ts';
import type { ReportInfo } from '../values.ts';
import * as css from '../Reports.css.ts';

/** What a favourite is called: the report, and what is not usual about it. */
function nameOf(info: ReportInfo, { period, start, end, by, filters }: Asked): string {
  const days = period === 'custom' ? spanText(spanOf({ period, start, end }, '', 1)) : reportPeriodLabels[period];
  return [
    info.title,
    period !== DEFAULT_REPORT_PERIOD && days,
    by.length > 0 && byText(info, by),
    filters.length > 0 && (filters.length === 1 ? '1 filter' : `${filters.length} filters`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Keeps the report as it is now among one's favourites, or takes it out. */
export function FavoriteStar({ info, asked }: { info: ReportInfo; asked: Asked }) {
  const { data } = useRead(favoriteReports, {});
  const add = useWrite(favoriteReport);
  const remove = useWrite(unfavoriteReport);
  const address = askedText(asked);
  const kept = data?.data.find((one) => one.x === info.x && one.address === address);
  const isBusy = add.isPending || remove.isPending;

  function press() {
    if (!data || isBusy || !isWhole(asked)) return;
    const done = kept
      ? remove.mutateAsync({ favorite_id: kept.favorite_id })
      : add.mutateAsync({ x: info.x, name: nameOf(info, asked), address });
    void done.then(({ message }) => toast(message), toast.error);
  }

  useKeys({ f: press });
  return (
    <IconButton
      label={kept ? 'Remove from favourites' : 'Add to favourites'}
      size="sm"
      aria-pressed={kept !== undefined}
      aria-keyshortcuts="F"
      icon={<Star size={18} className={kept && css.starred} />}
      onClick={press}
    />
  );
}
