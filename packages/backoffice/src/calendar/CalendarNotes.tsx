import { schoolZone } from '../session/school.ts';
import * as css from './Calendar.css.ts';

/** Said where the reader's own clock is another one. */
export function ZoneNote() {
  return <p className={css.note}>Times are those of the school, {schoolZone().replaceAll('_', ' ')}.</p>;
}

export function Capped() {
  return (
    <p role="status" className={css.note}>
      There are more events than are drawn here. Narrow them by a filter.
    </p>
  );
}
