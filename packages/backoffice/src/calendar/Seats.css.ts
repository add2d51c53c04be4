import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { tone } = colours;

export const seats = style({ flexShrink: 0, fontVariantNumeric: 'tabular-nums' });
export const ticked = style({ flexShrink: 0, alignSelf: 'center', color: tone.success.text });
export const mark = style({
  flexShrink: 0,
  paddingInline: 6,
  borderRadius: scale.radius.sm,
  background: tone.warning.soft,
  color: tone.warning.text,
  fontWeight: 600,
});
