import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: '10px 14px',
  fontSize: scale.text.sm,
  color: colours.colour.muted,
  fontVariantNumeric: 'tabular-nums',
});
export const pages = style({ display: 'flex', alignItems: 'center', gap: 6 });
