import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { toneNames, type Tone } from './tones.ts';
import { colours } from './theme.css.ts';

export const chart = style({ position: 'relative', minInlineSize: 0 });
/** Drawn from left to right in every script, so its texts are set so too. */
export const svg = style({ display: 'block', inlineSize: '100%', overflow: 'visible', direction: 'ltr' });
export const grid = style({ stroke: colours.colour.line, strokeDasharray: '3 4' });
export const base = style({ stroke: colours.colour.lineStrong });
export const text = style({ fill: colours.colour.muted, fontSize: 12, fontVariantNumeric: 'tabular-nums' });
export const accent = style({ color: colours.colour.accent });
export const tone = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>,
  (name) => ({ color: colours.tone[name].solid }),
);
/** What it was in the span before. */
export const mark = style({ stroke: colours.colour.text, strokeWidth: 2 });
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
