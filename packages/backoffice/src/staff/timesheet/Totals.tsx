import { minutesText } from '@schoolbell/core/catalog/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { timesheetStaffs } from '@schoolbell/core/staff/timesheet/contract';
import { Skeleton } from '../../ui/Skeleton.tsx';
import * as css from './Timesheet.css.ts';

type Work = ResultOf<typeof timesheetStaffs>['totals'];

/** Classes, hours, what lacks marks and what it comes to, side by side; grey until it is counted. */
export function Totals({ totals, currency, label }: { totals: Work | undefined; currency: string; label: string }) {
  const figures = [
    { name: 'Classes', value: totals?.classes.toLocaleString('en-US') },
    { name: 'Hours', value: totals && minutesText(totals.minutes) },
    { name: 'Without attendance', value: totals?.unmarked.toLocaleString('en-US') },
    ...(!totals || totals.pay
      ? [
          {
            name: `Pay in ${currency}`,
            value: totals?.pay?.amount,
            note:
              totals?.pay && totals.pay.unpaid > 0
                ? `${totals.pay.unpaid.toLocaleString('en-US')} without a rate`
                : undefined,
          },
        ]
      : []),
  ];
  return (
    <dl className={css.totals} aria-label={label}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={css.total}>
          <dt className={css.muted}>{name}</dt>
          <dd className={css.figure}>
            {value ?? <Skeleton width={72} height={20} />}
            {note && <span className={css.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
