import { useState } from 'react';
import { type Hole, holeNames, holeText, leftOutOf } from '@schoolbell/core/messages/composing/rules';
import { LONGEST_FALLBACK } from '@schoolbell/core/messages/variables/rules';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import * as css from './Composer.css.ts';

interface HolesProps {
  holes: readonly Hole[];
  leavesOut?: boolean;
  /** Absent where nobody can be left out: a mail with an empty place then fails. */
  onLeaveOut?: (leavesOut: boolean) => void;
  onFallback: (variable: string, fallback: string) => void;
}

/** Readers whose letter would have an empty place, with both ways out: they get none, or something else is written there. */
export function Holes({ holes, leavesOut, onLeaveOut, onFallback }: HolesProps) {
  if (holes.length === 0) return null;
  if (leavesOut && onLeaveOut)
    return (
      <Banner
        title={`${leftOutOf(holes).toLocaleString('en-US')} left out`}
        action={
          <Button size="sm" onClick={() => onLeaveOut(false)}>
            Keep them
          </Button>
        }
      >
        {holes.map((hole) => holeText(hole)).join(', ')}.
      </Banner>
    );
  return (
    <>
      {holes.map((hole) => (
        <HoleBanner
          key={hole.variable}
          hole={hole}
          onLeaveOut={onLeaveOut && (() => onLeaveOut(true))}
          onFallback={onFallback}
        />
      ))}
    </>
  );
}

interface HoleBannerProps extends Pick<HolesProps, 'onFallback'> {
  hole: Hole;
  onLeaveOut: (() => void) | undefined;
}

function HoleBanner({ hole, onLeaveOut, onFallback }: HoleBannerProps) {
  const [typed, setTyped] = useState<string>();
  const write = () => typed?.trim() && onFallback(hole.variable, typed);
  return (
    <Banner tone="warning" title={holeText(hole)}>
      <div className={css.hole}>
        <span>{holeNames(hole)}</span>
        {typed === undefined ? (
          <span className={css.holeActions}>
            {onLeaveOut && (
              <Button size="sm" onClick={onLeaveOut}>
                Leave out
              </Button>
            )}
            <Button size="sm" onClick={() => setTyped('')}>
              Fallback
            </Button>
          </span>
        ) : (
          <div className={css.fallback}>
            <TextField
              autoFocus
              label={`Write instead of ${hole.label}`}
              maxLength={LONGEST_FALLBACK}
              value={typed}
              onChange={({ target }) => setTyped(target.value.replaceAll(/[{}|]/g, ''))}
              onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), write())}
            />
            <Button size="sm" variant="primary" onClick={write}>
              Write it
            </Button>
          </div>
        )}
      </div>
    </Banner>
  );
}
