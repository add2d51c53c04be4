import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

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
