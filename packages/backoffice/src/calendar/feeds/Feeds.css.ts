import { style } from '@vanilla-extract/css';
import { colours, density, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: scale.space.x4 });
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const list = style({ display: 'grid', gap: scale.space.x2 });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  paddingBlock: scale.space.x2,
  borderBlockStart: `1px solid ${colour.line}`,
  fontSize: scale.text.sm,
});
export const grow = style({ display: 'grid', flex: '1 1 12rem', minInlineSize: 0, overflowWrap: 'anywhere' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x3 });
export const open = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: density.control,
  color: colour.accentText,
  fontSize: scale.text.sm,
  textDecoration: 'underline',
});
export const ways = style({ display: 'grid', gap: scale.space.x3 });
export const where = style({ fontSize: scale.text.sm, fontWeight: 600 });
