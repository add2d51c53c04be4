import { style } from '@vanilla-extract/css';
import { colours, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const all = style({ display: 'grid', gap: scale.space.x4, maxInlineSize: 860 });
export const parts = style({ display: 'grid', gap: scale.space.x5 });
export const when = style({ color: colour.muted, fontSize: scale.text.xs, whiteSpace: 'nowrap' });
export const heading = style({
  marginBlockEnd: scale.space.x2,
  fontSize: scale.text.xs,
  fontWeight: 600,
  color: colour.muted,
});
export const terms = style({ fontSize: scale.text.sm, whiteSpace: 'pre-line', maxBlockSize: 160, overflowY: 'auto' });
/** Signatures are drawn dark on white; the sheet stays white in the dark theme, as paper does. */
export const signature = style({
  display: 'grid',
  alignItems: 'center',
  minBlockSize: 88,
  padding: 12,
  border: `1px solid ${colour.line}`,
  borderRadius: scale.radius.md,
  background: '#fff',
});
export const drawing = style({ maxInlineSize: '100%', maxBlockSize: 140 });
export const typed = style({
  color: '#1c2024',
  fontFamily: "'Snell Roundhand', 'Segoe Script', 'Bradley Hand', cursive",
  fontSize: 26,
});
