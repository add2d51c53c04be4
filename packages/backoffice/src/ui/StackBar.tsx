import { cx } from './cx.ts';
import type { Tone } from './tones.ts';
import * as css from './StackBar.css.ts';

/** A share of the whole. */
export interface StackPart {
  id: string;
  label: string;
  value: number;
  /** The value as it is read. */
  text: string;
  /** How many they are. */
  count?: number | undefined;
  tone: Tone;
}

interface StackBarProps {
  label: string;
  parts: readonly StackPart[];
  /** What all of them come to. */
  total?: { label: string; text: string; onOpen: () => void } | undefined;
  current?: string | undefined;
  onOpen: (id: string) => void;
}

const patterns = Object.keys(css.pattern) as (keyof typeof css.pattern)[];
const lookOf = (part: StackPart, at: number) => cx(css.tone[part.tone], css.pattern[patterns[at % patterns.length]!]);

/** One bar that is made of its parts, and a line for each. Each has a pattern of its own, for those who see no colours. */
export function StackBar({ label, parts, total, current, onOpen }: StackBarProps) {
  return (
    <div className={css.box}>
      <div className={css.bar} aria-hidden>
        {parts.map(
          (part, at) =>
            part.value > 0 && (
              <span
                key={part.id}
                title={`${part.label}: ${part.text}`}
                className={cx(css.part, lookOf(part, at))}
                style={{ flexGrow: part.value }}
              />
            ),
        )}
      </div>
      <ul aria-label={label}>
        {parts.map((part, at) => (
          <li key={part.id}>
            <button
              type="button"
              className={css.line}
              aria-current={part.id === current || undefined}
              onClick={() => onOpen(part.id)}
            >
              <span className={cx(css.key, lookOf(part, at))} aria-hidden />
              <span className={css.name}>
                {part.label}
                {part.count !== undefined && <span className={css.count}> {part.count.toLocaleString('en-US')}</span>}
              </span>
              <span className={css.number}>{part.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {total && (
        <div className={css.total}>
          <button type="button" className={css.line} onClick={total.onOpen}>
            <span className={css.name}>{total.label}</span>
            <span className={css.number}>{total.text}</span>
          </button>
        </div>
      )}
    </div>
  );
}
