import { style, styleVariants } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour, tone } = colours;

export const stack = style({ display: 'grid', gap: density.gap, gridTemplateColumns: 'minmax(0, 1fr)' });
export const name = style({ display: 'grid', gap: 6, minInlineSize: 120 });
export const all = style({ fontWeight: 600 });
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
  '@media': { [under[640]]: { minBlockSize: 44, marginBlock: -12 } },
});
export const none = style({ color: colour.muted });
export const below = style({ color: colour.muted, fontSize: scale.text.xs, whiteSpace: 'nowrap' });
