import { type Age, ageNames } from '@schoolbell/core/billing/owing/rules';
import { money } from '@schoolbell/core/format';
import { cx } from '../../ui/cx.ts';
import { ageText } from './ageText.ts';
import * as css from './Owing.css.ts';

/** What somebody owes, as a bar of its ages; a picture of the numbers beside it. */
export function AgeBar({ row, wide = false }: { row: Record<Age, number> & { currency: string }; wide?: boolean }) {
  const there = ageNames.filter((age) => row[age] > 0);
  const words = there.map((age) => `${ageText[age]} ${money(row[age], row.currency)}`).join(', ');
  return (
    <div className={cx(css.bar, wide && css.wideBar)} role="img" aria-label={words} title={words}>
      {there.map((age) => (
        <span key={age} className={cx(css.barPart, css.fill[age])} style={{ flexGrow: row[age] }} />
      ))}
    </div>
  );
}
