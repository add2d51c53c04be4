import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

const { colour, shadow } = colours;

export const box = style({ position: 'relative', display: 'flex', alignItems: 'center' });
export const input = style({ paddingInlineEnd: 36 });
export const arrow = style({
  position: 'absolute',
  insetInlineEnd: 4,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 28,
  blockSize: 28,
  border: 0,
  borderRadius: scale.radius.sm,
  background: 'none',
  color: colour.muted,
  cursor: 'pointer',
});
export const popover = style({
  inlineSize: 'var(--trigger-width)',
  maxBlockSize: 320,
  overflowY: 'auto',
  padding: 4,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: colour.raised,
  color: colour.text,
  boxShadow: shadow.float,
});
export const list = style({ outline: 'none' });
export const option = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minBlockSize: 34,
  padding: '6px 10px',
  borderRadius: scale.radius.sm,
  fontSize: scale.text.sm,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-focused]': { background: colour.press },
    '&[data-selected]': { color: colour.accentText, fontWeight: 550 },
    '&[data-disabled]': { color: colour.muted, cursor: 'not-allowed' },
  },
});
export const optionHint = style({ color: colour.muted, fontSize: scale.text.xs, fontWeight: 400 });
export const none = style({ padding: '10px', color: colour.muted, fontSize: scale.text.sm });
export const chosen = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
