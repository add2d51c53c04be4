import { money } from '@schoolbell/core/format';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import * as css from './MoneyBar.css.ts';

interface MoneyPart<Id extends string> {
  id: Id;
  label: string;
  /** Minor units. */
  amount: number;
  /** How many there are, where that is said beside the label. */
  count?: number;
  /** The style of its colour. */
  fill: string;
  isLate: boolean;
}

interface MoneyBarProps<Id extends string> {
  label: string;
  currency: string;
  parts: readonly MoneyPart<Id>[];
  /** The part that the list below shows alone. */
  chosen: Id | null | undefined;
  onChoose: (id: Id | null) => void;
  /** What all of it is: "110 invoices". */
  all: string;
  total: number;
}

/** Money in parts, as a bar with a word for each. Pressing a part or its word chooses it, and pressing it again chooses all. */
export function MoneyBar<Id extends string>({
  label,
  currency,
  parts,
  chosen,
  onChoose,
  all,
  total,
}: MoneyBarProps<Id>) {
  const press = (id: Id) => onChoose(id === chosen ? null : id);
  return (
    <div className={css.box} role="group" aria-label={`${label}, ${currency}`}>
      <div className={css.bar} aria-hidden>
        {parts.map((part) => (
          <button
            key={part.id}
            type="button"
            tabIndex={-1}
            aria-label={part.label}
            className={cx(css.part, part.fill, chosen && chosen !== part.id && css.dim)}
            style={{ flexGrow: part.amount }}
            title={`${part.label}: ${money(part.amount, currency)}`}
            onClick={() => press(part.id)}
          />
        ))}
      </div>
      <div className={css.words}>
        {parts.map((part) => (
          <button
            key={part.id}
            type="button"
            className={css.word}
            aria-pressed={part.id === chosen}
            onClick={() => press(part.id)}
          >
            <span className={cx(css.dot, part.fill)} aria-hidden />
            <span>
              <span className={css.name}>{part.label}</span> {part.count?.toLocaleString('en-US')}
            </span>
            <span className={cx(css.sum, css.below, part.isLate && css.late)}>{money(part.amount, currency)}</span>
          </button>
        ))}
        <p className={css.all}>
          <span className={css.name}>{all}</span>
          <span className={css.sum}>{money(total, currency)} in all</span>
        </p>
      </div>
    </div>
  );
}

/** What stands there until the money is known. */
export function MoneyBarLoading() {
  return (
    <div className={css.box} role="status" aria-label="Loading">
      <Skeleton height={12} />
      <Skeleton height={36} width="60%" />
    </div>
  );
}
