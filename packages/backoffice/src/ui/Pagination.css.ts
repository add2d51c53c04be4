import { style } from '@vanilla-extract/css';
import { under } from './media.ts';
import { colours, density, scale } from './theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x3,
  padding: '10px 14px',
  fontSize: scale.text.sm,
  color: colours.colour.muted,
  fontVariantNumeric: 'tabular-nums',
});
export const pages = style({ display: 'flex', alignItems: 'center', gap: 6 });
export const size = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  marginInlineEnd: 10,
  '@media': { [under[640]]: { display: 'none' } },
});
export const sizeLabel = style({ fontSize: scale.text.xs });
export const choice = style({
  blockSize: density.controlSmall,
  paddingInline: 6,
  border: `1px solid ${colours.colour.lineStrong}`,
  borderRadius: scale.radius.sm,
  background: colours.colour.surface,
  color: colours.colour.text,
  fontSize: scale.text.sm,
  cursor: 'pointer',
});
