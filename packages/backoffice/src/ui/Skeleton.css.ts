import { keyframes, style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

const pulse = keyframes({ '50%': { opacity: 0.45 } });

export const bone = style({
  display: 'inline-block',
  maxInlineSize: '100%',
  borderRadius: scale.radius.sm,
  background: colours.colour.press,
  verticalAlign: 'middle',
  animation: `${pulse} 1.5s ease-in-out infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});
