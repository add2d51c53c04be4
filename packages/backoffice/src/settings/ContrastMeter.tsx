import { CircleAlert, CircleCheck } from 'lucide-react';
import { contrasts, type Theme } from './theme.ts';
import * as css from './Embed.css.ts';

/** Each pair of colours that must be readable, as it looks and as a number. */
export function ContrastMeter({ theme }: { theme: Theme }) {
  return (
    <ul className={css.meters} aria-label="Contrast">
      {contrasts(theme).map(({ label, front, back, ratio, enough }) => (
        <li key={label} className={css.meter} data-enough={enough ? '' : undefined}>
          {/* Drawn, not written: a sample of what cannot be read must not be text that cannot be read. */}
          <svg className={css.sample} viewBox="0 0 40 40" aria-hidden>
            <rect width="40" height="40" fill={back} />
            <path
              d="M8 28 14 12h1.6L21.5 28M10 23h9.5M24.5 24a4 4 0 1 0 8 0 4 4 0 1 0-8 0M32.5 19.5V28"
              fill="none"
              stroke={front}
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
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
