import type { Cell } from '../address.ts';
import { ChangeText } from '../ChangeText.tsx';
import { keyText } from '../labels.ts';
import { spanText } from '../spans.ts';
import { valueText } from '@schoolbell/core/reports/values/rules';
import { changeOf, countText, headingOf, measured, type ShownMeasure } from '../values.ts';
import type { DrillAnswer, Records } from './useRecords.ts';
import * as css from './Drill.css.ts';

interface DrillHeadProps {
  answer: DrillAnswer;
  measure: ShownMeasure;
  cell: Cell;
  /** What the number's groups are. */
  by: readonly string[];
  records: Pick<Records, 'rows' | 'isMore'>;
}

/** What the number counts: "Total · Piano", "Invoiced · Nov 1 – Nov 9, 2026". */
function aboutText({ title }: DrillAnswer, measure: ShownMeasure, { keys, span }: Cell, by: readonly string[]): string {
  const groups = keys.map((id, at) => keyText(by[at] ?? '', { id, label: title[at] ?? '' }));
  return [headingOf(measure), ...groups, span && spanText(span)].filter(Boolean).join(' · ');
}

/** The number, how many records it is made of, and how it has changed: "EUR 1,240.00 in 12 invoices". */
export function DrillHead({ answer, measure, cell, by, records: { rows, isMore } }: DrillHeadProps) {
  const { currency, values, previous, report: info } = answer;
  const value = measured(measure, values);
  const before = previous && measured(measure, previous);
  const change = changeOf(measure, value, before);
  const count = countText(info.noun, rows.length, isMore);
  const isCount = measure.kind === 'count' && value === rows.length && !isMore;
  return (
    <header className={css.head} aria-live="polite">
      <p className={css.about}>{aboutText(answer, measure, cell, by)}</p>
      <h2 className={css.sum}>
        {isCount ? (
          <span className={css.value}>{count}</span>
        ) : (
          <>
            <span className={css.value}>{valueText(measure, value, currency)}</span> in {count}
          </>
        )}
      </h2>
      {change && (
        <p className={css.about}>
          <ChangeText change={change} /> from {valueText(measure, before, currency)}
        </p>
      )}
    </header>
  );
}
