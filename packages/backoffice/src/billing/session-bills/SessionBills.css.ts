import { globalStyle, style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const line = style({ margin: 0 });
export const form = style({ display: 'grid', gap: scale.space.x4 });
export const how = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: scale.space.x4 });
export const bill = style({ display: 'grid', gap: scale.space.x2 });
export const payer = style({ margin: 0, fontSize: scale.text.sm, fontWeight: 600 });
export const lines = style({ margin: 0, padding: 0, listStyle: 'none' });
globalStyle(`${lines} > li`, {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: scale.space.x4,
  paddingBlock: 8,
  borderBlockEnd: `1px solid ${colour.line}`,
});
export const amount = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
export const muted = style({ margin: 0, color: colour.muted, fontSize: scale.text.sm });
export const left = style({ margin: 0, padding: 0, listStyle: 'none' });
export const sums = style({
  display: 'grid',
  gap: 6,
  margin: 0,
  marginInlineStart: 'auto',
  minInlineSize: 200,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${sums} > div`, { display: 'flex', justifyContent: 'space-between', gap: scale.space.x5 });
globalStyle(`${sums} dd`, { margin: 0 });
globalStyle(`${sums} > :last-child`, { fontWeight: 650 });
