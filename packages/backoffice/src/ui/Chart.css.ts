import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { toneNames, type Tone } from './tones.ts';
import { colours, scale } from './theme.css.ts';

export const chart = style({ position: 'relative', minInlineSize: 0 });
export const svg = style({ display: 'block', inlineSize: '100%', overflow: 'visible' });
export const grid = style({ stroke: colours.colour.line, strokeDasharray: '3 4' });
export const base = style({ stroke: colours.colour.lineStrong });
export const text = style({ fill: colours.colour.muted, fontSize: 12, fontVariantNumeric: 'tabular-nums' });
export const accent = style({ color: colours.colour.accent });
export const tone = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>,
  (name) => ({ color: colours.tone[name].solid }),
);
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
export const mark = style({ stroke: colours.colour.text, strokeWidth: 2 });
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

/** A line over time, and the broken one of the span before. */
export const line = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
});
export const broken = style({ fill: 'none', stroke: colours.colour.muted, strokeWidth: 1.5, strokeDasharray: '4 4' });
export const area = style({ opacity: 0.08 });
export const ended = style({ fontSize: 12, fontVariantNumeric: 'tabular-nums' });

/** Where a sparkline ends. */
export const end = style({
  position: 'absolute',
  insetInlineEnd: -3,
  inlineSize: 6,
  blockSize: 6,
  marginBlockStart: -3,
  borderRadius: '50%',
  background: 'currentColor',
});
globalStyle(`${end}:dir(rtl)`, { insetInlineEnd: 'auto', insetInlineStart: -3 });

/** The points of a chart as buttons over it. The drawing runs from left to right in every script. */
export const over = style({
  position: 'absolute',
  insetBlock: 0,
  direction: 'ltr',
  '@media': { print: { display: 'none' } },
});
export const parts = style({ display: 'flex', blockSize: '100%' });
export const part = style({
  flex: '1 1 0',
  minInlineSize: 0,
  padding: 0,
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  cursor: 'pointer',
  ':hover': { background: 'color-mix(in srgb, currentColor 6%, transparent)' },
  ':focus-visible': { outlineOffset: -2 },
});
export const chosen = style({ background: 'color-mix(in srgb, currentColor 10%, transparent)' });
export const tip = style({
  position: 'absolute',
  insetBlockStart: 4,
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  gap: '2px 12px',
  padding: '8px 10px',
  border: `1px solid ${colours.colour.line}`,
  borderRadius: scale.radius.md,
  background: colours.colour.raised,
  boxShadow: colours.shadow.float,
  color: colours.colour.text,
  fontSize: scale.text.xs,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
});
export const tipName = style({ fontWeight: 550 });
export const tipBefore = style({ color: colours.colour.muted, fontWeight: 400 });

/** A chart's numbers instead of the chart. */
export const shown = style({ maxBlockSize: 360, overflowY: 'auto' });
export const data = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: scale.text.sm });
globalStyle(`${data} :is(th, td)`, {
  padding: '6px 8px',
  borderBlockEnd: `1px solid ${colours.colour.line}`,
  fontWeight: 400,
  textAlign: 'start',
});
globalStyle(`${data} :is(td, thead th + th)`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${data} thead th`, { color: colours.colour.muted, fontSize: scale.text.xs });
