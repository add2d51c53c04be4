import { Clock, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { delayTypes } from '@schoolbell/core/automations/rules';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { CardProps } from './useEditor.ts';
import * as css from './Editor.css.ts';

/** The number and the unit, and whether it looks again before it acts. */
function Wait({ draft, errors, put, isAdded }: CardProps & { isAdded: boolean }) {
  return (
    <div className={css.delay}>
      <h3 className={css.after}>After</h3>
      <TextField
        hideLabel
        className={css.number}
        label="Length of the delay"
        inputMode="numeric"
        maxLength={9}
        autoFocus={isAdded}
        error={errors['delay']}
        value={draft.delay ?? ''}
        onChange={(event) => put('delay', event.target.value)}
      />
      <Select
        hideLabel
        className={css.unit}
        label="Unit of the delay"
        value={draft.delay_type}
        options={delayTypes.map((unit) => ({ value: unit, label: unit }))}
        onChange={(event) => put('delay_type', event.target.value)}
      />
      <Switch
        className={css.recheck}
        label="Look again before acting"
        hint="Skipped if the filters no longer match"
        checked={draft.recheck}
        onChange={(event) => put('recheck', event.target.checked)}
      />
      <IconButton
        size="sm"
        label="Remove the delay"
        icon={<X size={15} aria-hidden />}
        onClick={() => put('delay', null)}
      />
    </div>
  );
}

/** How long it waits before it acts. */
export function DelayCard(card: CardProps) {
  const [isAdded, setAdded] = useState(false);
  return (
    <li className={css.step}>
      <span className={css.stop} aria-hidden>
        <Clock size={14} />
      </span>
      <section className={css.card} aria-label="After" data-at="delay">
        {card.draft.delay === null ? (
          <div className={css.cardHead}>
            <h3 className={css.noDelay}>No delay added</h3>
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus size={14} aria-hidden />}
              onClick={() => (setAdded(true), card.put('delay', '1'))}
            >
              Add delay
            </Button>
          </div>
        ) : (
          <Wait {...card} isAdded={isAdded} />
        )}
      </section>
    </li>
  );
}
