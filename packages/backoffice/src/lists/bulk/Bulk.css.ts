import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

export const view = style({ display: 'grid', gap: scale.space.x4 });
export const line = style({ color: colours.colour.muted, fontSize: scale.text.sm });
export const counts = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
export const list = style({ display: 'grid' });
export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2px 16px',
  paddingBlock: 8,
  borderBlockEnd: `1px solid ${colours.colour.line}`,
  fontSize: scale.text.sm,
});
export const reason = style({ color: colours.colour.muted });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2, justifyContent: 'flex-end' });
export const banner = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2, alignItems: 'center' });
export const banners = style({ display: 'grid', gap: scale.space.x2, marginBlockEnd: scale.space.x3 });
export const progress = style({ marginBlockStart: 6, maxInlineSize: 360 });
export const run = style({
  display: 'grid',
  gap: 4,
  paddingBlock: 12,
  borderBlockEnd: `1px solid ${colours.colour.line}`,
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
});
export const title = style({ fontSize: scale.text.sm, fontWeight: 600 });
