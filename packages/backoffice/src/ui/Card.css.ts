import { style } from '@vanilla-extract/css';
import { colours, density, scale } from './theme.css.ts';

export const card = style({
  background: colours.colour.surface,
  border: `1px solid ${colours.colour.line}`,
  borderRadius: scale.radius.lg,
  boxShadow: colours.shadow.card,
  minInlineSize: 0,
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  paddingInline: density.pad,
  paddingBlock: 12,
  fontSize: scale.text.sm,
});
export const title = style({ fontSize: scale.text.md, fontWeight: 600, lineHeight: 1.4 });
export const body = style({ padding: density.pad });
export const under = style({ paddingBlockStart: 0 });
