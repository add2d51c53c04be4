import { style, styleVariants } from '@vanilla-extract/css';
import { toneNames, type Tone } from './tones.ts';
import { colours, scale } from './theme.css.ts';

export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxInlineSize: '100%',
  paddingInline: 8,
  paddingBlock: 2,
  borderRadius: 999,
  fontSize: scale.text.xs,
  fontWeight: 550,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
});

export const dot = style({
  flexShrink: 0,
  inlineSize: 6,
  blockSize: 6,
  borderRadius: '50%',
  background: 'currentColor',
});
export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' });

/** Soft fill and readable text of each tone. */
export const tone = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>,
  (name) => ({ background: colours.tone[name].soft, color: colours.tone[name].text }),
);

export const remove = style({
  display: 'inline-flex',
  marginInlineEnd: -4,
  padding: 1,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  cursor: 'pointer',
  ':hover': { background: 'color-mix(in srgb, currentColor 16%, transparent)' },
});

export const count = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: 18,
  blockSize: 18,
  paddingInline: 5,
  borderRadius: 9,
  background: colours.tone.danger.solid,
  color: colours.colour.onAccent,
  fontSize: 11,
  fontWeight: 600,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
export const quiet = style({ background: colours.colour.sunken, color: colours.colour.muted });
