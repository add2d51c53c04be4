import { Flame } from 'lucide-react';
import { interestLevels } from '@schoolbell/core/people/interest/rules';
import { MenuButton } from '../ui/MenuButton.tsx';
import { interestOf } from './interest.ts';

interface InterestFilterProps {
  value: number | undefined;
  onChange: (value: number | null) => void;
}

/** Shows leads of one level of interest only. */
export function InterestFilter({ value, onChange }: InterestFilterProps) {
  return (
    <MenuButton
      label="Interest"
      variant="ghost"
      align="start"
      icon={<Flame size={16} aria-hidden />}
      entries={() => [
        { label: 'Any interest', checked: value === undefined, radio: true, onSelect: () => onChange(null) },
        ...interestLevels.map((level) => ({
          label: level.label,
          checked: level.value === value,
          radio: true,
          onSelect: () => onChange(level.value),
        })),
      ]}
    >
      {value === undefined ? 'Interest' : `Interest: ${interestOf(value).label}`}
    </MenuButton>
  );
}
