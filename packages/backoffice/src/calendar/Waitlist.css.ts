import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
});
export const position = style({
  flex: 'none',
  minInlineSize: 28,
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});
export const held = style({ fontSize: scale.text.sm, fontWeight: 550 });
