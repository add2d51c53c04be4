import type { ReactNode } from 'react';
import { hiddenText } from './base.css.ts';
import * as css from './Segments.css.ts';

/** One of the ways to look at the same thing. */
export interface Segment {
  id: string;
  label: string;
  icon?: ReactNode;
}

interface SegmentsProps {
  /** What they choose between, read out: "View". */
  label: string;
  segments: readonly Segment[];
  /** Shows icons alone where there is little room; the words are still read out. */
  iconsOnly?: boolean;
  value: string;
  onChange: (id: string) => void;
  /** Runs when one is pointed at or focused: fetch what it will need. */
  onWarm?: (id: string) => void;
}

/** A few buttons of which one is pressed: the same content in another form. */
export function Segments({ label, segments, iconsOnly, value, onChange, onWarm }: SegmentsProps) {
  return (
    <div role="group" aria-label={label} className={css.group}>
      {segments.map((segment) => (
        <button
          key={segment.id}
          type="button"
          className={css.segment}
          title={iconsOnly ? segment.label : undefined}
          aria-pressed={segment.id === value}
          onClick={() => onChange(segment.id)}
          onPointerEnter={() => onWarm?.(segment.id)}
          onFocus={() => onWarm?.(segment.id)}
        >
          {segment.icon}
          <span className={iconsOnly ? hiddenText : segment.icon ? css.word : undefined}>{segment.label}</span>
        </button>
      ))}
    </div>
  );
}
