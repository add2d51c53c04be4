import { style } from '@vanilla-extract/css';
import { colours, scale } from '../theme.css.ts';

export const page = style({
  minBlockSize: '100dvh',
  background: colours.colour.canvas,
  color: colours.colour.text,
  padding: 'clamp(12px, 3vw, 32px)',
});
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBlockEnd: 24 });
export const title = style({ flex: 1, fontSize: scale.text.xxl, fontWeight: 650 });
export const section = style({ marginBlockEnd: 32 });
export const name = style({ marginBlockEnd: 12, fontSize: scale.text.lg, fontWeight: 600 });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: 20,
  alignItems: 'start',
});
export const stack = style({ display: 'grid', gap: 12 });
export const swatch = style({
  display: 'grid',
  gap: 4,
  inlineSize: 104,
  fontSize: scale.text.xs,
  color: colours.colour.muted,
});
export const patch = style({
  blockSize: 40,
  borderRadius: scale.radius.md,
  border: `1px solid ${colours.colour.line}`,
});
