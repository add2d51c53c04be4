import { triggerOf } from '@schoolbell/core/automations/triggers/rules';
import { TextField } from '../../ui/TextField.tsx';
import type { CardProps } from './useEditor.ts';

/** The most days before or after. */
const MOST = 365;

/** How many days before or after something the clock starts it; nothing for other triggers. */
export function OffsetField({ draft, errors, put }: CardProps) {
  const { offset, usual = 0 } = triggerOf(draft.trigger_name) ?? {};
  if (offset !== 'days' || draft.quiet === 'rotten') return null;
  const isBefore = usual < 0;
  const type = (text: string) => {
    const days = Math.min(Number(text.replaceAll(/\D/g, '')), MOST);
    put('offset', isBefore ? -days : days);
  };
  return (
    <div data-at="options.offset">
      <TextField
        label={isBefore ? 'Days before' : 'Days after'}
        hint="It acts at 08:00"
        inputMode="numeric"
        maxLength={3}
        error={errors['options.offset']}
        value={String(Math.abs(draft.offset ?? usual))}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}
