import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { RadioGroup } from '../ui/RadioGroup.tsx';

const options = [
  { value: 'this', label: 'This event' },
  { value: 'following', label: 'This and following events' },
  { value: 'all', label: 'All upcoming events' },
] as const;

/** Which events of a series are meant. */
export function ScopeField({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  return <RadioGroup label="Which events?" options={options} value={value} onChange={onChange} />;
}
