import { style } from '@vanilla-extract/css';
import { under } from '../ui/media.ts';
import { colours, density, scale } from '../ui/theme.css.ts';

const { colour } = colours;

export const stack = style({ display: 'grid', gap: density.gap, gridTemplateColumns: 'minmax(0, 1fr)' });
export const choose = style({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  gap: scale.space.x4,
  alignItems: 'start',
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const words = style({ color: colour.muted, fontSize: scale.text.sm, maxInlineSize: 720 });
export const settings = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  gap: scale.space.x4,
  alignItems: 'start',
});
export const presets = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: scale.space.x3,
  padding: '0 16px 12px',
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const note = style({
  flex: 1,
  alignSelf: 'center',
  minInlineSize: 200,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
  padding: '12px 16px',
  borderBlockStart: `1px solid ${colour.line}`,
});
export const sample = style({
  display: 'block',
  maxInlineSize: 320,
  color: colour.muted,
  fontSize: scale.text.sm,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const column = style({ fontWeight: 550, overflowWrap: 'anywhere' });
export const mapped = style({ minInlineSize: 200 });
export const progress = style({ display: 'grid', gap: scale.space.x3, fontSize: scale.text.sm });
export const reasons = style({
  display: 'grid',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: scale.text.sm,
  overflowWrap: 'anywhere',
});
export const from = style({ color: colour.muted, textDecoration: 'line-through' });
export const numbers = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const reading = style({ display: 'grid', gap: scale.space.x4, padding: '0 16px 16px' });
