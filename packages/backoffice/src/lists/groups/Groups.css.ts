import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

export const form = style({ display: 'grid', gap: scale.space.x4 });
export const row = style({ display: 'flex', gap: scale.space.x2, alignItems: 'flex-start' });
export const grow = style({ flex: 1, minInlineSize: 0 });
export const reply = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x2 });
export const hint = style({ color: colours.colour.muted, fontSize: scale.text.sm });
export const list = style({ display: 'grid', gap: scale.space.x2, maxBlockSize: '40vh', overflowY: 'auto' });
export const refused = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 16px',
  paddingBlock: 6,
  borderBlockEnd: `1px solid ${colours.colour.line}`,
  fontSize: scale.text.sm,
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 });
export const part = style({ display: 'grid', gap: 6 });
export const label = style({ color: colours.colour.muted, fontSize: scale.text.xs, fontWeight: 600 });
