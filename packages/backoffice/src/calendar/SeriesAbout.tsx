import { dayText } from '../ui/dayText.ts';
import type { Details } from './eventForm.ts';
import { aheadText } from './eventText.ts';
import * as css from './EventForm.css.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** How a series repeats, in words. */
export function repeatsText({
  type,
  weekdays: days,
  interval,
  until,
  except_dates,
  rrule,
}: Details['repeats']): string {
  if (type === 'one_time') return 'Once';
  if (type === 'rule') return `By an imported rule: ${rrule}`;
  const every = `${interval === 1 ? 'Every week' : `Every ${interval} weeks`}${days.length > 0 ? ` on ${days.map((one) => weekdays[one - 1]).join(', ')}` : ''}`;
  return `${every}${until ? `, until ${dayText(until, 'full')}` : ''}${except_dates.length > 0 ? `, without ${except_dates.length === 1 ? dayText(except_dates[0]!, 'full') : `${except_dates.length} days`}` : ''}`;
}

/** How an event repeats, how many are to come, and the days that holidays take with their names. */
export function SeriesAbout({ details: { event, repeats, series } }: { details: Details }) {
  return (
    <>
      {repeatsText(repeats)}
      {event.repeats === 1 && ` (${aheadText(repeats, series)})`}
      {series.off.length > 0 && (
        <details className={css.off}>
          <summary>{series.off.length === 1 ? '1 holiday skipped' : `${series.off.length} holidays skipped`}</summary>
          <ul>
            {series.off.map(({ date, reason }) => (
              <li key={date}>
                {dayText(date, 'full')}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
