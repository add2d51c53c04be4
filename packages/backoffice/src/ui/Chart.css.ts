import { style, styleVariants } from '@vanilla-extract/css';
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
});
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
