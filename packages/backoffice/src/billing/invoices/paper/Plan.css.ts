import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../../ui/theme.css.ts';

const { colour, tone } = colours;

export const plan = style({ display: 'grid', gap: scale.space.x2 });
export const head = style({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' });
export const title = style({ fontSize: scale.text.sm, fontWeight: 600 });
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: 3, rowGap: scale.space.x2 });
export const part = style({
  display: 'grid',
  alignContent: 'start',
  gap: 3,
  flex: '1 1 0',
  minInlineSize: 78,
  fontSize: scale.text.xs,
  fontVariantNumeric: 'tabular-nums',
});
export const track = style({ blockSize: 10, borderRadius: 3, background: colour.press });
export const paid = style({ background: tone.success.solid });
export const late = style({ background: tone.danger.solid });
/** Striped, so that it is not told by colour alone. */
export const next = style({
  background: `repeating-linear-gradient(-45deg, ${tone.cyan.solid} 0 5px, ${tone.cyan.soft} 5px 9px)`,
});
export const sum = style({ fontWeight: 600 });
export const day = style({ color: colour.muted, fontSize: scale.text.xs });
