import { style, styleVariants } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const stack = style({ display: 'grid', gap: density.gap, gridTemplateColumns: 'minmax(0, 1fr)' });
export const lines = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: scale.text.sm,
  fontVariantNumeric: 'tabular-nums',
});
/** A subject: its name and bar, and its six numbers; below them on phones, three in a row. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 8fr)',
  alignItems: 'center',
  gap: scale.space.x4,
  padding: `${scale.space.x3} ${density.pad}`,
  borderBlockStart: `1px solid ${colour.line}`,
  '@media': { [under[768]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const name = style({ display: 'grid', gap: 6, overflowWrap: 'anywhere' });
export const all = style({ fontWeight: 600 });
export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: scale.space.x3,
  margin: 0,
  '@media': { [under[768]]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const term = style({ color: colour.muted, fontSize: scale.text.xs });
export const count = style({ margin: 0 });
export const waiting = style({ opacity: 0.55 });
export const bar = style({
  display: 'flex',
  gap: 2,
  blockSize: 6,
  maxInlineSize: 220,
  borderRadius: 3,
  overflow: 'hidden',
  background: colour.press,
});
export const fill = styleVariants({
  billed: { background: tone.success.solid },
  covered: { background: tone.info.solid },
  unbilled: { background: tone.warning.solid },
});
export const part = style({ flexBasis: 0, minInlineSize: 3 });
/** The colour of a number's part in the bar. */
export const dot = style({ display: 'inline-block', inlineSize: 8, blockSize: 8, borderRadius: 2, marginInlineEnd: 6 });
export const number = style({
  minBlockSize: 28,
  margin: '-4px -8px',
  padding: '4px 8px',
  border: 0,
  borderRadius: scale.radius.md,
  background: 'none',
  color: colour.accentText,
  font: 'inherit',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { background: colour.hover, textDecoration: 'underline' },
  '@media': { [under[768]]: { minBlockSize: 44, marginBlock: 0 } },
});
/** As high as the numbers beside it. */
export const none = style({
  display: 'inline-flex',
  alignItems: 'center',
  color: colour.muted,
  '@media': { [under[768]]: { minBlockSize: 44 } },
});
export const below = style({ color: colour.muted, fontSize: scale.text.xs, whiteSpace: 'nowrap' });
