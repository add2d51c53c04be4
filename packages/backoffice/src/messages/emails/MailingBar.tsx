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

interface KeyProps {
  label: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
  /** The colour of its part of the bar. */
  dot?: string;
}

/** Shows the readers of one part below. */
function Key({ label, count, isOn, onPress, dot }: KeyProps) {
  return (
    <button type="button" className={css.key} aria-pressed={isOn} onClick={onPress}>
      {dot && <span className={cx(css.dot, dot)} aria-hidden />}
      {label} {number(count)}
    </button>
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
  const { sent, bounced, confirmed } = counts;
  const key = (part: 0 | 1) => ({ isOn: part === value, onPress: () => onChange(part === value ? null : part) });
  return (
    <div role="group" aria-label="Show who has read it" className={css.keys}>
      <Key label="Read" count={confirmed} {...key(1)} />
      <Key label="Not confirmed yet" count={Math.max(0, sent - bounced - confirmed)} {...key(0)} />
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
          <Key
            key={state}
            label={label}
            count={count}
            dot={css.part[state]}
            isOn={state === value}
            onPress={() => onChange(state === value ? null : state)}
          />
        ))}
      </div>
    </div>
  );
}
