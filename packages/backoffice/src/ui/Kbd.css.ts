import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const key = style({
  padding: '1px 5px',
  border: `1px solid ${colours.colour.line}`,
  borderRadius: 4,
  background: colours.colour.surface,
  color: colours.colour.muted,
  fontFamily: scale.font.mono,
  fontSize: 11,
  lineHeight: '16px',
});
