import { keyframes, styleVariants } from '@vanilla-extract/css';
import { scale } from './theme.css.ts';

const fade = keyframes({ from: { opacity: 0 } });
const slide = keyframes({ from: { opacity: 0, transform: 'translateX(-10px)' } });
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(10px)' } });

/**
 * The specification's transitions: a page fades in (0.5 s), a section slides in (0.3 s), and what comes into a page fades
 * and shifts by 10 px (0.25 s). Content is there from the first frame and can be used at once; nothing waits for the end.
 * Under reduced motion each takes no time.
 */
export const enter = styleVariants({
  page: { animation: `${fade} ${scale.motion.page} cubic-bezier(0.1, 0.9, 0.2, 1)` },
  section: { animation: `${slide} ${scale.motion.slow} ease-out` },
  part: { animation: `${rise} ${scale.motion.base} ease-out` },
});
