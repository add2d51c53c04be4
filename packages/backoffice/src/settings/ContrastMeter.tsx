import { CircleAlert, CircleCheck } from 'lucide-react';
import { contrasts, type Theme } from './theme.ts';
import * as css from './Embed.css.ts';

/** Each pair of colours that must be readable, as it looks and as a number. */
export function ContrastMeter({ theme }: { theme: Theme }) {
  return (
    <ul className={css.meters} aria-label="Contrast">
      {contrasts(theme).map(({ label, front, back, ratio, enough }) => (
        <li key={label} className={css.meter} data-enough={enough ? '' : undefined}>
          <span className={css.sample} style={{ color: front, background: back }} aria-hidden>Aa</span>
          <span className={css.meterText}>
            {label}
            <span className={css.ratio}>
              {enough ? <CircleCheck size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
              {ratio.toFixed(2)}:1 {enough ? 'readable' : 'too low, 4.5:1 is needed'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
