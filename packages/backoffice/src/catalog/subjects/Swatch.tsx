import type { Tone } from '../../ui/tones.ts';
import * as css from './Subjects.css.ts';

/** A subject's colour, where it has no picture. */
export function Swatch({ tone }: { tone: Tone }) {
  return <span className={css.swatch[tone]} aria-hidden />;
}
