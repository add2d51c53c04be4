import { hiddenText } from '../ui/base.css.ts';
import { off as offClass } from './TimeGrid.css.ts';

const MOST_OFF = 2;

/** Holidays and leaves of a day; of many the first ones, and how many more. */
export function OffDay({ off }: { off: readonly string[] }) {
  const shown = off.slice(0, off.length > MOST_OFF + 1 ? MOST_OFF : MOST_OFF + 1);
  return (
    <>
      {shown.map((text) => (
        <p key={text} className={offClass} title={text}>
          {text}
        </p>
      ))}
      {off.length > shown.length && (
        <p className={offClass} title={off.slice(shown.length).join('\n')}>
          {off.length - shown.length} more away
          <span className={hiddenText}>: {off.slice(shown.length).join(', ')}</span>
        </p>
      )}
    </>
  );
}
