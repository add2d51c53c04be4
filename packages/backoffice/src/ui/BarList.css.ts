import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const bars = style({ display: 'grid', gap: scale.space.x3 });
export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, 26%) 1fr auto',
  alignItems: 'center',
  gap: scale.space.x3,
  fontSize: scale.text.sm,
});
export const track = style({ blockSize: 10, borderRadius: 5, background: colours.colour.sunken, overflow: 'hidden' });
export const fill = style({
  display: 'block',
  blockSize: '100%',
  minInlineSize: 3,
  borderRadius: 5,
  background: 'currentColor',
  transition: `inline-size ${scale.motion.base}`,
});
export const number = style({
  minInlineSize: 28,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 550,
  whiteSpace: 'nowrap',
});
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const icon = style({ display: 'inline-block', verticalAlign: 'middle', marginInlineEnd: 8 });
export const note = style({ marginInlineStart: 4, color: colours.colour.muted, fontWeight: 400 });

/** What it was in the span before. */
export const before = style({
  position: 'absolute',
  insetBlock: -3,
  inlineSize: 2,
  marginInlineStart: -1,
  background: colours.colour.text,
  printColorAdjust: 'exact',
});
globalStyle(`${track}:has(> ${before})`, { position: 'relative', overflow: 'visible' });

/** A bar that opens what is behind it. */
export const opens = style({
  inlineSize: '100%',
  padding: '5px 8px',
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { background: colours.colour.hover },
  selectors: { '&[aria-current]': { background: colours.colour.selected, fontWeight: 600 } },
});
/** One grid for all of them: bars of different lines are as long as their numbers say. */
globalStyle(`${bars}:has(> li > ${opens})`, {
  gap: `0 ${scale.space.x3}`,
  gridTemplateColumns: 'minmax(88px, 26%) minmax(0, 1fr) auto',
});
globalStyle(`${bars} > li:has(> ${opens})`, {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
});
globalStyle(`${bars} > li > ${opens}`, { gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' });

/** The bars lie behind their words and numbers. */
export const behind = style({ display: 'grid', gap: 4 });
globalStyle(`${behind} ${bar}`, {
  position: 'relative',
  gridTemplateColumns: '1fr auto',
  minBlockSize: 32,
  padding: '4px 8px',
});
globalStyle(`${behind} :is(${name}, ${number})`, { position: 'relative', zIndex: 1, gridRow: 1 });
globalStyle(`${behind} ${track}`, { position: 'absolute', inset: 0, blockSize: 'auto', background: 'none' });
globalStyle(`${behind} ${fill}`, {
  borderRadius: scale.radius.sm,
  background: colours.colour.accentSoft,
  printColorAdjust: 'exact',
});
