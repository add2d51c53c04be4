import { barOf, type Counts } from '@schoolbell/core/messages/composing/rules';
import { cx } from '../../ui/cx.ts';
import type { Mailing, ReaderState } from './mailingText.ts';
import * as css from './MailingBar.css.ts';

const number = (count: number) => count.toLocaleString('en-US');

function Bar({ counts }: { counts: Counts }) {
  return (
    <div className={css.bar} aria-hidden>
      {barOf(counts).map(({ state, share }) => (
        <span key={state} className={css.part[state]} style={{ flexGrow: share, flexBasis: 0 }} />
      ))}
    </div>
  );
}

/** In a list: how far a letter is. */
export function SmallBar({ counts }: { counts: Counts }) {
  const parts = barOf(counts);
  return (
    <span className={css.small}>
      <Bar counts={counts} />
      <span className={css.line}>
        {parts.map(({ label, count }) => `${number(count)} ${label.toLowerCase()}`).join(', ') || 'Nobody yet'}
      </span>
    </span>
  );
}

interface ReadKeysProps {
  counts: Mailing['counts'];
  /** Which of them the list below shows; null for all. */
  value: 0 | 1 | null;
  onChange: (confirmed: 0 | 1 | null) => void;
}

/** How many confirmed that they have read a letter; each part shows its readers, and pressed again all of them. */
export function ReadKeys({ counts, value, onChange }: ReadKeysProps) {
  const parts = [
    { confirmed: 1, label: 'Read', count: counts.confirmed },
    { confirmed: 0, label: 'Not confirmed yet', count: Math.max(0, counts.sent - counts.bounced - counts.confirmed) },
  ] as const;
  return (
    <div role="group" aria-label="Show who has read it" className={css.keys}>
      {parts.map(({ confirmed, label, count }) => (
        <button
          key={confirmed}
          type="button"
          className={css.key}
          aria-pressed={confirmed === value}
          onClick={() => onChange(confirmed === value ? null : confirmed)}
        >
          {label} {number(count)}
        </button>
      ))}
    </div>
  );
}

interface MailingBarProps {
  counts: Counts;
  /** The part that the list below shows; null for all. */
  value: ReaderState | null;
  onChange: (state: ReaderState | null) => void;
}

/** What became of a letter, in one bar; each part shows its readers, and pressed again all of them. */
export function MailingBar({ counts, value, onChange }: MailingBarProps) {
  return (
    <div>
      <Bar counts={counts} />
      <div role="group" aria-label="Show readers" className={css.keys}>
        {barOf(counts).map(({ state, label, count }) => (
          <button
            key={state}
            type="button"
            className={css.key}
            aria-pressed={state === value}
            onClick={() => onChange(state === value ? null : state)}
          >
            <span className={cx(css.dot, css.part[state])} aria-hidden />
            {label} {number(count)}
          </button>
        ))}
      </div>
    </div>
  );
}
