import { style } from '@vanilla-extract/css';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const children = style({ display: 'flex', flexWrap: 'wrap', gap: '2px 10px' });
export const parts = style({ display: 'grid', gap: scale.space.x4 });
export const list = style({ display: 'grid', gap: scale.space.x4 });
export const child = style({
  display: 'flex',
  gap: scale.space.x3,
  alignItems: 'flex-start',
  minInlineSize: 0,
  fontSize: scale.text.sm,
});
export const text = style({ display: 'grid', gap: 4, flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 8px',
  alignItems: 'center',
  fontWeight: 600,
  minBlockSize: 24,
});
export const quiet = style({ color: colour.muted, fontWeight: 400 });
export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x1 });
export const address = style({ color: colour.muted, whiteSpace: 'pre-line' });
export const foot = style({ display: 'flex', flexWrap: 'wrap', gap: scale.space.x2 });
