import { style, styleVariants } from '@vanilla-extract/css';
import { colours, scale } from '../../../ui/theme.css.ts';

const { colour, tone } = colours;

export const plan = style({ display: 'grid', gap: scale.space.x2 });
export const head = style({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' });
export const title = style({ fontSize: scale.text.sm, fontWeight: 600 });
export const bar = style({ display: 'flex', flexWrap: 'wrap', gap: 3, rowGap: scale.space.x3 });
export const part = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: 2,
  flex: '1 1 0',
  minInlineSize: 92,
  fontSize: scale.text.xs,
  fontVariantNumeric: 'tabular-nums',
});
export const track = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: 10,
  marginBlockEnd: 2,
  borderRadius: 3,
  overflow: 'hidden',
});
/** Each has a pattern of its own, so that they are not told apart by colour alone. */
export const tracks = styleVariants({
  paid: { background: tone.success.solid },
  late: {
    background: `repeating-linear-gradient(90deg, ${tone.danger.solid} 0 3px, ${tone.danger.soft} 3px 6px)`,
    boxShadow: `inset 0 0 0 1px ${tone.danger.solid}`,
  },
  next: { background: `repeating-linear-gradient(-45deg, ${tone.cyan.solid} 0 5px, ${tone.cyan.soft} 5px 9px)` },
  later: { background: colour.press },
});
/** What of a part is paid. */
export const fill = style({
  display: 'block',
  blockSize: '100%',
  background: tone.success.solid,
  borderInlineEnd: `2px solid ${colour.surface}`,
});
export const sum = style({ fontWeight: 600 });
export const day = style({ color: colour.muted, fontSize: scale.text.xs });
export const state = style({ display: 'inline-flex', alignItems: 'center', gap: 3, color: colour.muted });
export const states = styleVariants({
  paid: { color: tone.success.text },
  late: { color: tone.danger.text, fontWeight: 550 },
  next: {},
  later: {},
});
export const pay = style({
  minBlockSize: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: colour.accentText,
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'underline',
  cursor: 'pointer',
});
