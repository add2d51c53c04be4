import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../ui/IconButton.tsx';

type Step = (by: -1 | 1) => void;

/** Alt with an arrow moves what has the keyboard. */
export function stepOnArrow(step: Step) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? -1 : 1);
  };
}

/** The two buttons that move a field or a section one place. */
export function Steps({ name, className, onStep }: { name: string; className: string; onStep: Step }) {
  return (
    <span className={className}>
      <IconButton size="sm" label={`Move ${name} up`} icon={<ArrowUp size={14} />} onClick={() => onStep(-1)} />
      <IconButton size="sm" label={`Move ${name} down`} icon={<ArrowDown size={14} />} onClick={() => onStep(1)} />
    </span>
  );
}
