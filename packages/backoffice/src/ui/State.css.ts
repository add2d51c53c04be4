import { style } from '@vanilla-extract/css';
import { colours, scale } from './theme.css.ts';

export const state = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: scale.space.x1,
  padding: `${scale.space.x12} ${scale.space.x6}`,
  textAlign: 'center',
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  marginBlockEnd: scale.space.x2,
  borderRadius: scale.radius.lg,
  border: `1px solid ${colours.colour.line}`,
  background: colours.colour.surface,
  color: colours.colour.muted,
});
export const title = style({ fontSize: scale.text.md, fontWeight: 600 });
export const line = style({
  maxInlineSize: 420,
  textWrap: 'balance',
  color: colours.colour.muted,
  fontSize: scale.text.sm,
});
export const action = style({ marginBlockStart: scale.space.x4 });
