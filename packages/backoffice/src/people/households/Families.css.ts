import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const list = style({ display: 'grid', gap: scale.space.x3 });
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: scale.space.x3,
  minInlineSize: 0,
  fontSize: scale.text.sm,
});
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 8px',
  flex: 1,
  minInlineSize: 0,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});
export const quiet = style({ color: colour.muted, fontWeight: 400 });
export const empty = style({ color: colour.muted, fontSize: scale.text.sm });
export const hint = style({
  marginBlock: `${scale.space.x4} ${scale.space.x2}`,
  color: colour.muted,
  fontSize: scale.text.sm,
});
export const rows = style({ display: 'grid', gap: scale.space.x4 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: scale.space.x2,
  alignItems: 'end',
});
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: scale.space.x3,
});
export const calls = style({ display: 'grid', gap: scale.space.x2, fontSize: scale.text.sm, listStyle: 'none' });
export const call = style({ display: 'flex', flexWrap: 'wrap', gap: '2px 10px' });
