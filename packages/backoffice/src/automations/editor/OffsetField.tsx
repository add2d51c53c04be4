import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import * as css from './Editor.css.ts';
import type { CardProps } from './useEditor.ts';

/** The most days or hours before or after. */
const MOST = 365;

/** How many days, or hours, before or after something the clock starts it; nothing for other triggers. */
export function OffsetField({ draft, errors, put }: CardProps) {
  const { offset, hours, usual = 0 } = triggerOf(draft.trigger_name) ?? {};
  if (offset !== 'days' || draft.quiet === 'rotten') return null;
  const isBefore = usual < 0;
  const unit = draft.offset_type ?? 'days';
  const type = (text: string) => {
    const days = Math.min(Number(text.replaceAll(/\D/g, '')), MOST);
    put('offset', isBefore ? -days : days);
  };
  return (
    <div data-at="options.offset" className={css.offset}>
      <TextField
        label={`${unit === 'hours' ? 'Hours' : 'Days'} ${isBefore ? 'before' : 'after'}`}
        hint={unit === 'hours' ? 'Checked every ten minutes' : 'It acts at 08:00'}
        inputMode="numeric"
        maxLength={3}
        error={errors['options.offset']}
        value={String(Math.abs(draft.offset ?? usual))}
        onChange={(event) => type(event.target.value)}
      />
      {hours && (
        <Select
          label="Counted in"
          value={unit}
          options={[
            { value: 'days', label: 'days' },
            { value: 'hours', label: 'hours' },
          ]}
          onChange={(event) => put('offset_type', event.target.value)}
        />
      )}
    </div>
  );
}
