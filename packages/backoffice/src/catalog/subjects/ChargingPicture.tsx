import { paidAt, type Charging } from '@schoolbell/core/catalog/charging/rules';
import * as css from './Subjects.css.ts';

/** Seven sessions on a line, the first three in one period, the others in the next. */
const PERIODS = [3, 4];
const STEP = 38;
const EDGE = 22;
const xOf = (at: number) => EDGE + at * STEP + (at >= PERIODS[0]! ? 12 : 0);

/** What each way of charging pays, and when: sessions below, payments above; a bar spans what one payment covers. */
export function ChargingPicture({ way }: { way: Charging }) {
  const paid = paidAt(way);
  const last = paid.length - 1;
  /** Up to which session a payment at this one reaches. */
  const reach = (at: number) => {
    if (paid[at] === 'package') return last;
    if (paid[at] !== 'period') return at;
    const end = at < PERIODS[0]! ? PERIODS[0]! - 1 : last;
    return way === 'hybrid' ? at + 1 : end;
  };
  return (
    <svg className={css.picture} viewBox="0 0 300 64" aria-hidden>
      {(way === 'period' || way === 'hybrid') &&
        PERIODS.map((length, at) => {
          const first = at === 0 ? 0 : PERIODS[0]!;
          return (
            <rect
              key={at}
              className={css.period}
              x={xOf(first) - 17}
              y={26}
              width={(length - 1) * STEP + 34}
              height={34}
              rx={8}
            />
          );
        })}
      {paid.map((what, at) => (
        <g key={at}>
          <circle className={css.session} cx={xOf(at)} cy={43} r={9} />
          {what === 'fee' && <circle className={css.coin} cx={xOf(at)} cy={12} r={5} />}
          {(what === 'period' || what === 'package') && (
            <>
              <path className={css.bar} d={`M${xOf(at)} 12 H${xOf(reach(at))} v6`} />
              <circle className={css.bigCoin} cx={xOf(at)} cy={12} r={8} />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
