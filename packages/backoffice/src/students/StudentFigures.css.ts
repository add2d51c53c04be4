import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const strip = style({
  display: 'flex',
  gap: scale.space.x2,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  paddingBlock: 1,
});
export const figure = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 6,
  flexShrink: 0,
  blockSize: 30,
  paddingInline: 12,
  lineHeight: '28px',
  border: `1px solid ${colour.line}`,
  borderRadius: 15,
  background: colour.surface,
  color: colour.muted,
  fontSize: scale.text.xs,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  ':hover': { borderColor: colour.lineStrong, color: colour.text },
  ':focus-visible': { outline: `2px solid ${colour.focus}`, outlineOffset: -1 },
  selectors: {
    '&[aria-pressed=true]': { borderColor: colour.accent, background: colour.accentSoft, color: colour.text },
  },
});
export const value = style({
  color: colour.text,
  fontSize: scale.text.sm,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
