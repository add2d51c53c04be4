import { bookings, bookingStatistics } from '@schoolbell/core/bookings/requests/contract';
import type { BookingState } from '@schoolbell/core/bookings/rules';
import { dayText as dayIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { periodLabels } from '@schoolbell/core/staff/timesheet/periods/rules';
import { useRead } from '../../http/read.ts';
import { cx } from '../../ui/cx.ts';
import type { Point } from '../../ui/ChartData.tsx';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { type Part, parts } from '../states.ts';
import { dayAfter, isUrgent, momentText } from '../times.ts';
import { countedBy, tabIn } from './listed.ts';
import * as css from './StateStrip.css.ts';

export type Statistics = ResultOf<typeof bookingStatistics>;

/** Counts the period's bookings that are in some states. */
const countOf = ({ types }: Statistics, of: readonly BookingState[]) =>
  types.filter(({ state }) => of.includes(state)).reduce((sum, { bookings: count }) => sum + count, 0);

/** A point for each day of the period, also for days on which nothing was booked. */
function pointsOf({ days, from, to }: Statistics, of: readonly BookingState[]): Point[] {
  const counts = new Map<string, number>();
  for (const { day, state, bookings: count } of days)
    if (of.includes(state)) counts.set(day, (counts.get(day) ?? 0) + count);
  const points: Point[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) points.push({ label: dayIn(day), value: counts.get(day) ?? 0 });
  return points;
}

/** How many past bookings the period has; the statistics tell only what was confirmed. */
function usePast(list: ListAddress) {
  const { data } = useRead(bookings, { ...countedBy(list), tab: 'past', per_page: 1 });
  return data;
}

function numberOf(part: Part, data: Statistics, past: ReturnType<typeof usePast>): string {
  if (part.id === 'past') return past ? `${past.total.toLocaleString('en-US')}${past.total_capped ? '+' : ''}` : '–';
  const count = part.id === 'ended' ? countOf(data, part.of) : data.now[part.id];
  return count.toLocaleString('en-US');
}

/** The line below the number: what one asks next. */
function belowOf(part: Part, data: Statistics, list: ListAddress): string {
  const { next_answer, pending } = data.now;
  switch (part.id) {
    case 'pending':
      return pending > 0 && next_answer ? `next by ${momentText(next_answer)}` : 'nothing to answer';
    case 'unpaid':
      return 'places kept until paid';
    case 'upcoming':
      return 'confirmed, still to come';
    case 'past':
      return periodLabels[countedBy(list).period].toLowerCase();
    case 'ended':
      return (
        (['cancelled', 'rejected', 'expired'] as const)
          .map((state) => [countOf(data, [state]), state] as const)
          .filter(([count]) => count > 0)
          .map(([count, state]) => `${count} ${state}`)
          .join(', ') || periodLabels[countedBy(list).period].toLowerCase()
      );
  }
}

/** How many bookings are in which state; pressing one shows these alone, and pressing it again shows all. */
export function StateStrip({ list, now }: { list: ListAddress; now: number }) {
  const { data, error } = useRead(bookingStatistics, countedBy(list));
  const past = usePast(list);
  if (error && !data) return null;
  if (!data)
    return (
      <div className={cx(css.strip, css.loading)} role="status" aria-label="Loading">
        <Skeleton height={20} width="60%" />
      </div>
    );
  const chosen = tabIn(list);
  const { next_answer } = data.now;
  return (
    <div className={css.strip} role="group" aria-label="States">
      {parts.map((part) => (
        <div key={part.id} className={css.part}>
          <button
            type="button"
            className={css.words}
            aria-pressed={part.id === chosen}
            onClick={() => list.set({ tab: part.id === chosen ? null : part.id })}
          >
            <span className={css.name}>{part.label}</span>
            <span className={css.number}>{numberOf(part, data, past)}</span>
            <span
              className={cx(
                css.below,
                part.id === 'pending' && next_answer && (isUrgent(next_answer, now) ? css.late : css.soon),
              )}
            >
              {belowOf(part, data, list)}
            </span>
          </button>
          <div className={css.line}>
            <Sparkline
              label={`${part.label}, bookings a day`}
              points={pointsOf(data, part.of)}
              tone={part.tone}
              height={28}
            />
          </div>
        </div>
      ))}
    </div>
  );
}
