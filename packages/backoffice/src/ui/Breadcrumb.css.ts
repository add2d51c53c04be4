import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  fontSize: scale.text.sm,
  color: colours.colour.muted,
});
export const item = style({ display: 'inline-flex', alignItems: 'center', gap: 4 });
