import { type QuietWay, quietWays } from '@schoolbell/core/automations/triggers/clock/rules';
import { Select } from '../../ui/Select.tsx';
import type { CardProps } from './useEditor.ts';

const labels: Record<QuietWay, string> = {
  limited: 'After some days, in stages with a limit',
  any: 'After some days, in any stage',
  rotten: 'Once they wait longer than their stage allows',
};
const hints: Record<QuietWay, string> = {
  limited: 'Stages without a limit, such as Won, are left out',
  any: 'Won and Lost count too. Leave them out with a condition',
  rotten: 'It acts at 08:00 on the day after',
};

/** Which leads count as quiet; nothing for other triggers. */
export function QuietField({ draft, errors, put }: CardProps) {
  if (draft.trigger_name !== 'leadQuiet') return null;
  const way = draft.quiet ?? 'limited';
  return (
    <div data-at="options.quiet">
      <Select
        label="Leads are quiet"
        hint={hints[way]}
        error={errors['options.quiet']}
        value={way}
        options={quietWays.map((value) => ({ value, label: labels[value] }))}
        onChange={(event) => put('quiet', event.target.value as QuietWay)}
      />
    </div>
  );
}
