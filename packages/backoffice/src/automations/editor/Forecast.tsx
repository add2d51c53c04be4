import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dryRun } from '@schoolbell/core/automations/trying/contract';
import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { part } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Draft } from './draft.ts';
import type { TriggerParts } from './fields.ts';
import { triedOf } from './tried.ts';
import * as css from './Editor.css.ts';

const WhoDialog = part(() => import('./WhoDialog.tsx').then((file) => file.WhoDialog));

const PAUSE = 600;

/** The same once typing has paused. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(text) as Value), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type Dry = ResultOf<typeof dryRun>;

/** Who was left out, in a few words: "3 left out: no email address". */
function leftOut({ left_out }: Dry): string {
  const count = left_out.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return '';
  const [only] = left_out;
  return ` · ${count.toLocaleString('en-US')} left out${left_out.length === 1 ? `: ${only!.reason}` : ''}`;
}

/** Triggers of the clock reach many people on one day: how many, so that nobody is surprised by it. */
function onEachDay({ acts, days }: Dry): string {
  const times = days.filter((count) => count > 0).length;
  if (acts === 0 || times === 0) return '';
  const each = Math.max(1, Math.round(acts / times));
  return ` · about ${each.toLocaleString('en-US')} on each day that it acts`;
}

/** Acts of each day as small bars; the numbers are in the sentence beside it. */
function Bars({ days }: { days: readonly number[] }) {
  const top = Math.max(1, ...days);
  return (
    <svg className={css.bars} viewBox={`0 0 ${days.length * 4} 24`} aria-hidden>
      {days.map((value, at) => (
        <rect
          key={at}
          x={at * 4}
          width={3}
          rx={1}
          height={value ? 4 + (value / top) * 20 : 1}
          y={value ? 20 - (value / top) * 20 : 23}
        />
      ))}
    </svg>
  );
}

interface ForecastProps {
  draft: Draft;
  parts: TriggerParts;
  id: number | undefined;
}

/** What the automation would have done in the last 30 days, with the way to whom. */
export function Forecast({ draft, parts, id }: ForecastProps) {
  const tried = usePaused(triedOf(draft, parts, id));
  const { data, error } = useRead(dryRun, tried as NonNullable<typeof tried>, { enabled: tried !== null });
  const [open, setOpen] = useState(false);
  if (!tried || error)
    return (
      <p className={css.forecast} role="status">
        {error?.message ?? 'Fill in the fields to see whom it would have reached.'}
      </p>
    );
  if (!data)
    return (
      <p className={css.forecast}>
        <Skeleton width={260} />
      </p>
    );
  return (
    <div className={css.forecast}>
      <Bars days={data.days} />
      <span role="status" className={css.would}>
        <strong>
          Would have acted {data.acts.toLocaleString('en-US')} {data.acts === 1 ? 'time' : 'times'}
        </strong>{' '}
        in 30 days
        {triggerOf(draft.trigger_name)?.clock && onEachDay(data)}
        {leftOut(data)}
      </span>
      <button type="button" className={css.textButton} onClick={() => setOpen(true)}>
        See who
        <ChevronRight size={14} aria-hidden />
      </button>
      {open && <WhoDialog tried={tried} onClose={() => setOpen(false)} />}
    </div>
  );
}
