import { schoolZone } from '../session/school.ts';
import * as css from './Calendar.css.ts';

/** Said where the reader's own clock is another one. */
export function ZoneNote() {
  return <p className={css.note}>Times are in the school's time zone, {schoolZone().replaceAll('_', ' ')}.</p>;
}

export function Capped() {
  return (
    <p role="status" className={css.note}>
      Not all events fit here. Use a filter to see fewer.
    </p>
  );
}
