import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const position = style({
  flex: 'none',
  minInlineSize: 28,
  color: colour.muted,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});
export const held = style({ fontSize: scale.text.sm, fontWeight: 550 });
