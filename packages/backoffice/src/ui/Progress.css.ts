import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const track = style({ blockSize: 6, borderRadius: 3, background: colours.colour.press, overflow: 'hidden' });
export const bar = style({
  blockSize: '100%',
  borderRadius: 3,
  background: colours.colour.accent,
  transition: `inline-size ${scale.motion.base}`,
});
