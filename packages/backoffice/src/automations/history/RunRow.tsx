import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Details, Run } from '../calls.ts';
import { stateNames } from '../words.ts';
import { DelayMark, EndMark, TriggerMark } from './Marks.tsx';
import { RunDetails } from './RunDetails.tsx';
import { isDelayOver, outcomeText, waitedShare } from './runs.ts';
import * as css from './History.css.ts';

/** The three stops of a run in a small line: what has not happened is dashed, and the wait fills. */
function MiniLine({ run, now }: { run: Run; now: number }) {
  const share = run.state === 'waiting' ? waitedShare(run, now) : 1;
  return (
    <span className={css.mini} aria-hidden>
      <span className={css.miniLine}>
        <TriggerMark />
        <span className={css.track}>
          <span
            className={css.filled[run.state === 'waiting' ? 'info' : 'success']}
            style={{ inlineSize: `${share * 100}%` }}
          />
        </span>
        {run.delay > 0 && (
          <>
            <DelayMark run={run} />
            <span className={isDelayOver(run) ? css.shortTrack : css.dashed} />
          </>
        )}
        <EndMark state={run.state} />
      </span>
      <span className={css.times}>
        <span>{formatDateTime(run.automation_trigger_time)}</span>
        <span>{formatDateTime(run.automation_execution_time ?? run.due_at)}</span>
      </span>
    </span>
  );
}

/** One run: for whom, how far it is, and opened what happened at each stop. */
export function RunRow({ run, automation }: { run: Run; automation: Details }) {
  const [open, setOpen] = useState(run.state === 'failed');
  const now = Date.now();
  const name = fullName(run.user);
  const { label, tone } = stateNames[run.state];
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li className={css.run} data-failed={run.state === 'failed' || undefined}>
      <button type="button" className={css.summary} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Avatar size="sm" name={name} />
        <span className={css.text}>
          <strong className={css.name}>{name}</strong>
          <span className={css.outcome[tone]}>{outcomeText(run, now)}</span>
        </span>
        <MiniLine run={run} now={now} />
        <Tag tone={tone}>{label}</Tag>
        <Chevron size={16} aria-hidden />
      </button>
      {open && <RunDetails run={run} automation={automation} />}
    </li>
  );
}
