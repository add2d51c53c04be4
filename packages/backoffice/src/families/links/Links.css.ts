import { style } from '@vanilla-extract/css';
import { under } from '../../ui/media.ts';
import { colours, scale } from '../../ui/theme.css.ts';

const { colour } = colours;

export const list = style({ display: 'grid', gap: scale.space.x3 });
export const link = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: scale.space.x3,
  minInlineSize: 0,
  fontSize: scale.text.sm,
});
export const grow = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
export const reader = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  fontWeight: 600,
});
export const quiet = style({ color: colour.muted, fontSize: scale.text.sm });
export const stack = style({ display: 'grid', gap: scale.space.x4 });

export const intro = style({ marginBlockEnd: scale.space.x4, color: colour.muted, fontSize: scale.text.sm });
export const card = style({ border: `1px solid ${colour.line}`, borderRadius: scale.radius.lg, overflow: 'hidden' });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: scale.space.x2,
  padding: '10px 14px',
  borderBlockEnd: `1px solid ${colour.line}`,
  background: colour.canvas,
});
export const title = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: scale.space.x2,
  fontSize: scale.text.sm,
  fontWeight: 600,
});
export const changes = style({ display: 'grid' });
export const change = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: '4px 16px',
  padding: '10px 14px',
  borderBlockEnd: `1px solid ${colour.line}`,
  fontSize: scale.text.sm,
  '@media': { [under[640]]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const values = style({
  display: 'grid',
  gap: 2,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '@media': { [under[640]]: { paddingInlineStart: 28 } },
});
export const before = style({ color: colour.muted });
export const after = style({ fontWeight: 600, textDecoration: 'none' });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: scale.space.x2,
  padding: '10px 14px',
});
export const nothing = style({ padding: '10px 14px', color: colour.muted, fontSize: scale.text.sm });
