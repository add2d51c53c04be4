import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  gap: density.gap,
  alignItems: 'start',
});
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(92px, 1fr))',
  gap: scale.space.x3,
  margin: 0,
  padding: density.pad,
  paddingBlockStart: 4,
});
export const name = style({ color: colours.colour.muted, fontSize: scale.text.xs });
export const number = style({
  margin: 0,
  fontSize: scale.text.lg,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
