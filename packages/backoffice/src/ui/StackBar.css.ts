import { style, styleVariants } from '@vanilla-extract/css';
import { toneNames, type Tone } from './tones.ts';
import { colours, scale } from './theme.css.ts';

const { colour } = colours;

export const box = style({ display: 'grid', gap: scale.space.x2 });
export const bar = style({
  display: 'flex',
  gap: 2,
  blockSize: 20,
  borderRadius: scale.radius.sm,
  overflow: 'hidden',
  background: colour.sunken,
  printColorAdjust: 'exact',
});
export const part = style({ minInlineSize: 4 });
export const tone = styleVariants(
  Object.fromEntries(toneNames.map((name) => [name, name])) as Record<Tone, Tone>,
  (name) => ({ backgroundColor: colours.tone[name].solid }),
);

const light = 'rgb(255 255 255 / 0.45)';
/** Told apart without colours. */
export const pattern = styleVariants({
  plain: {},
  upright: { backgroundImage: `repeating-linear-gradient(90deg, ${light} 0 2px, transparent 2px 6px)` },
  hatched: { backgroundImage: `repeating-linear-gradient(-45deg, ${light} 0 3px, transparent 3px 7px)` },
  lying: { backgroundImage: `repeating-linear-gradient(0deg, ${light} 0 2px, transparent 2px 5px)` },
  crossed: {
    backgroundImage: `repeating-linear-gradient(45deg, ${light} 0 2px, transparent 2px 6px), repeating-linear-gradient(-45deg, ${light} 0 2px, transparent 2px 6px)`,
  },
  dotted: { backgroundImage: `radial-gradient(${light} 1.5px, transparent 1.6px)`, backgroundSize: '6px 6px' },
});

export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x2,
  inlineSize: '100%',
  minBlockSize: 40,
  paddingInline: 8,
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  fontSize: scale.text.sm,
  textAlign: 'start',
  cursor: 'pointer',
  ':hover': { background: colour.hover },
  selectors: { '&[aria-current]': { background: colour.selected } },
});
export const key = style({ flexShrink: 0, inlineSize: 10, blockSize: 10, borderRadius: 3, printColorAdjust: 'exact' });
export const name = style({ flex: 1, minInlineSize: 0, fontWeight: 550, overflowWrap: 'anywhere' });
export const count = style({ marginInlineStart: 4, color: colour.muted, fontWeight: 400 });
export const number = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 600, whiteSpace: 'nowrap' });
export const total = style({ borderBlockStart: `1px solid ${colour.line}` });
