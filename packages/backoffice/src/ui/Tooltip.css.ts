import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const tip = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  border: 0,
  padding: '5px 8px',
  maxInlineSize: 280,
  borderRadius: scale.radius.sm,
  background: colours.colour.text,
  color: colours.colour.surface,
  fontSize: scale.text.xs,
  fontWeight: 500,
  lineHeight: 1.35,
  pointerEvents: 'none',
});
