import type { RunState } from '@schoolbell/core/automations/rules';
import type { Details } from '../calls.ts';
import { stateNames } from '../words.ts';
import { offeredStates } from './runs.ts';
import * as css from './History.css.ts';

type Counts = Partial<Record<RunState, number>>;

interface StateBarProps {
  automation: Details;
  /** How many runs are in each state, where the server counts them. */
  counts: Counts | undefined;
  chosen: RunState | undefined;
  onChoose: (state: RunState | undefined) => void;
}

/** The runs by state: a bar of all of them, and chips that filter. */
export function StateBar({ automation, counts, chosen, onChoose }: StateBarProps) {
  const known: Counts = counts ?? {
    failed: automation.failed,
    held: automation.held,
    waiting: automation.waiting,
  };
  // A state that has no runs is not offered, unless it is the one that is chosen.
  const states = offeredStates.filter((state) => state === chosen || known[state] !== 0);
  const total = offeredStates.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  return (
    <>
      {total > 0 && (
        <div className={css.bar} aria-hidden>
          {states.map((state) => (
            <span
              key={state}
              className={css.share[stateNames[state].tone]}
              style={{ flexGrow: counts?.[state] ?? 0 }}
            />
          ))}
        </div>
      )}
      <div role="group" aria-label="State" className={css.chips}>
        <Chip label="All" count={counts && total} isOn={chosen === undefined} onChoose={() => onChoose(undefined)} />
        {states.map((state) => (
          <Chip
            key={state}
            label={stateNames[state].label}
            count={known[state]}
            dot={css.dot[stateNames[state].tone]}
            isOn={state === chosen}
            onChoose={() => onChoose(state)}
          />
        ))}
      </div>
    </>
  );
}

interface ChipProps {
  label: string;
  count: number | undefined;
  dot?: string;
  isOn: boolean;
  onChoose: () => void;
}

function Chip({ label, count, dot, isOn, onChoose }: ChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={isOn} onClick={onChoose}>
      {dot && <span className={dot} aria-hidden />}
      {label}
      {count !== undefined && <span className={css.count}>{count.toLocaleString('en-US')}</span>}
    </button>
  );
}
